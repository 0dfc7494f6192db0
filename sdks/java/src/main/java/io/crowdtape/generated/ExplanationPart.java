// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * ExplanationPart. Null stands for what is not known, and never for 0.
 * @param name {@code name}
 * @param value {@code value}
 * @param weight {@code weight}
 */
public record ExplanationPart(
    @JsonProperty("name") String name,
    @JsonProperty("value") Double value,
    @JsonProperty("weight") Double weight
) {}

