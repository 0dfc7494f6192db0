// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowHealthBudget. Null stands for what is not known, and never for 0.
 * @param name {@code name}
 * @param left {@code left}
 * @param max {@code max}
 * @param resetsAt {@code resets_at}
 */
public record SourceRowHealthBudget(
    @JsonProperty("name") String name,
    @JsonProperty("left") Double left,
    @JsonProperty("max") Double max,
    @JsonProperty("resets_at") Instant resetsAt
) {}

