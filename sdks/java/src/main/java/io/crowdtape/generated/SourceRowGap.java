// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowGap. Null stands for what is not known, and never for 0.
 * @param from {@code from}
 * @param until {@code until}
 * @param reason {@code reason}
 * @param filled {@code filled}
 */
public record SourceRowGap(
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("reason") String reason,
    @JsonProperty("filled") Boolean filled
) {}

