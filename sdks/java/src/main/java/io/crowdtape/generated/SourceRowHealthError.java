// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowHealthError. Null stands for what is not known, and never for 0.
 * @param kind {@code kind}
 * @param count {@code count}
 */
public record SourceRowHealthError(
    @JsonProperty("kind") String kind,
    @JsonProperty("count") Long count
) {}

