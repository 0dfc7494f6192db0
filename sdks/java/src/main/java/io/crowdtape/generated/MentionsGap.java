// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * MentionsGap. Null stands for what is not known, and never for 0.
 * @param source {@code source}
 * @param from {@code from}
 * @param until {@code until}
 * @param reason {@code reason}
 */
public record MentionsGap(
    @JsonProperty("source") String source,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("reason") String reason
) {}

