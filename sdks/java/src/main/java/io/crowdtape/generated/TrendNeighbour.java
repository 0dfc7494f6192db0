// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * TrendNeighbour. Null stands for what is not known, and never for 0.
 * @param kind {@code kind}
 * @param term {@code term}
 * @param topic {@code topic}
 * @param search {@code search}
 * @param posts {@code posts}
 * @param lift {@code lift}
 */
public record TrendNeighbour(
    @JsonProperty("kind") String kind,
    @JsonProperty("term") String term,
    @JsonProperty("topic") String topic,
    @JsonProperty("search") String search,
    @JsonProperty("posts") Long posts,
    @JsonProperty("lift") Double lift
) {}

