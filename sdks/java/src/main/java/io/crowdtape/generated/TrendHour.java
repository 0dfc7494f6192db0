// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * TrendHour. Null stands for what is not known, and never for 0.
 * @param start {@code start}
 * @param mentions {@code mentions}
 * @param filteredMentions {@code filtered_mentions}
 * @param sentiment {@code sentiment}
 * @param sentimentPosts {@code sentiment_posts}
 */
public record TrendHour(
    @JsonProperty("start") Instant start,
    @JsonProperty("mentions") Long mentions,
    @JsonProperty("filtered_mentions") Long filteredMentions,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("sentiment_posts") Long sentimentPosts
) {}

