// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * MentionsSeries. Null stands for what is not known, and never for 0.
 * @param start {@code start}
 * @param mentions {@code mentions}
 * @param sentiment Mean sentiment of that hour or day
 */
public record MentionsSeries(
    @JsonProperty("start") Instant start,
    @JsonProperty("mentions") Long mentions,
    @JsonProperty("sentiment") Double sentiment
) {}

