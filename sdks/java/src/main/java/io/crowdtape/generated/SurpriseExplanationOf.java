// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SurpriseExplanationOf. Null stands for what is not known, and never for 0.
 * @param kind {@code kind}
 * @param term {@code term}
 * @param name {@code name}
 */
public record SurpriseExplanationOf(
    @JsonProperty("kind") String kind,
    @JsonProperty("term") String term,
    @JsonProperty("name") String name
) {}

