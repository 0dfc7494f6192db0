// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowHealthMinute. Null stands for what is not known, and never for 0.
 * @param at {@code at}
 * @param lookedAt {@code looked_at}
 * @param kept {@code kept}
 */
public record SourceRowHealthMinute(
    @JsonProperty("at") Instant at,
    @JsonProperty("looked_at") Long lookedAt,
    @JsonProperty("kept") Long kept
) {}

