// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SentimentSource. Null stands for what is not known, and never for 0.
 * @param source {@code source}
 * @param status `no_data`: no post has a mood; `not_covered`: no such asset, or a source that is not read here; `source_down`, `throttled_upstream`, `stale`: no posts, and none of the sources delivers at the moment
 * @param since Since when the source has delivered nothing; null otherwise
 * @param sentiment How people feel about the asset, from negative to positive. 0 negative to 1 positive: sum of the sentiment towards the asset / number of judged counted posts; interval: mean ± 1.96 s / √n; at least 10 posts
 * @param sentimentChange Change from the previous period, such as -0.05
 * @param posts Posts about the asset, excluding copies and spam. posts: number of counted posts that name the asset, excluding copies, spam and posts over an author’s cap
 * @param postsChange Posts compared with the 24 hours before. percent: 100 x (posts - posts of the 24 hours before) / posts of the 24 hours before; both over the sources that were read throughout; interval: ratio of two counts that scatter as those of the days before
 * @param sentimentPosts Number of these posts with a mood
 * @param changeBasis {@code change_basis}
 */
public record SentimentSource(
    @JsonProperty("source") String source,
    @JsonProperty("status") String status,
    @JsonProperty("since") Instant since,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("sentiment_change") Double sentimentChange,
    @JsonProperty("posts") Long posts,
    @JsonProperty("posts_change") Double postsChange,
    @JsonProperty("sentiment_posts") Long sentimentPosts,
    @JsonProperty("change_basis") SentimentChangeBasis changeBasis
) {}

