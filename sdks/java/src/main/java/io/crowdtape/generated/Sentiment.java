// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Sentiment. Null stands for what is not known, and never for 0.
 * @param requested The symbol as you sent it
 * @param id The asset that was taken
 * @param symbol Its ticker
 * @param name Its name
 * @param rank By market capitalization; 1 is the largest
 * @param alternatives Ids of other assets with this ticker, the largest first, at most 5
 * @param status `no_data`: no post has a mood; `not_covered`: no such asset, or a source that is not read here; `source_down`, `throttled_upstream`, `stale`: nothing, and none of the sources gives anything now
 * @param since Since when there is nothing, where a source gives nothing
 * @param sentiment The mean, 0 negative to 1 positive
 * @param sentimentChange Against the time before, such as -0.05
 * @param posts Posts that speak of the asset
 * @param postsChange Percent against the time before; null where that had none
 * @param sentimentPosts Those of them that have a mood
 * @param changeBasis {@code change_basis}
 * @param sources {@code sources}
 */
public record Sentiment(
    @JsonProperty("requested") String requested,
    @JsonProperty("id") String id,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("name") String name,
    @JsonProperty("rank") Long rank,
    @JsonProperty("alternatives") List<String> alternatives,
    @JsonProperty("status") String status,
    @JsonProperty("since") Instant since,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("sentiment_change") Double sentimentChange,
    @JsonProperty("posts") Long posts,
    @JsonProperty("posts_change") Double postsChange,
    @JsonProperty("sentiment_posts") Long sentimentPosts,
    @JsonProperty("change_basis") SentimentChangeBasis changeBasis,
    @JsonProperty("sources") List<SentimentSource> sources
) {}

