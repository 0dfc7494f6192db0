// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowHealthBackFill. Null stands for what is not known, and never for 0.
 * @param from {@code from}
 * @param to {@code to}
 * @param done {@code done}
 */
public record SourceRowHealthBackFill(
    @JsonProperty("from") Instant from,
    @JsonProperty("to") Instant to,
    @JsonProperty("done") Double done
) {}

