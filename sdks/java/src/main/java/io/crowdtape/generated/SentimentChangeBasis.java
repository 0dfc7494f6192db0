// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SentimentChangeBasis. Null stands for what is not known, and never for 0.
 * @param posts Posts in the period
 * @param sentiment Mean sentiment; null if no post has a mood
 * @param before {@code before}
 */
public record SentimentChangeBasis(
    @JsonProperty("posts") Long posts,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("before") SentimentChangeBasisBefore before
) {}

