// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import io.crowdtape.call.Call;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Mentions. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param status {@code status}
 * @param since Since when the source has delivered nothing; null otherwise
 * @param asset {@code asset}
 * @param alternatives Ids of other assets with this ticker, largest first, up to 5
 * @param platform {@code platform}
 * @param basis The posts that the figures cover
 * @param timeframe As requested; null if `start` was used instead
 * @param from Start of the period, inclusive
 * @param until End of the period, exclusive
 * @param mentions Posts about the asset, excluding copies and spam. posts: number of counted posts that name the asset, excluding copies, spam and posts over an author’s cap
 * @param mentionsChange Posts compared with the 24 hours before. percent: 100 x (posts - posts of the 24 hours before) / posts of the 24 hours before; both over the sources that were read throughout; interval: ratio of two counts that scatter as those of the days before
 * @param changeBasis {@code change_basis}
 * @param uniqueAuthors Distinct authors. Posts without an author from the source (username `(unknown)`) count as posts but not as people. Null with `as_of`, because earlier authors are not stored
 * @param uniqueAuthorsIsEstimate True if estimated from hourly sketches, to within 3 %
 * @param sentiment How people feel about the asset, from negative to positive. 0 negative to 1 positive: sum of the sentiment towards the asset / number of judged counted posts; interval: mean ± 1.96 s / √n; at least 10 posts
 * @param sentimentPosts Number of posts with a mood
 * @param sentimentChange Change from the previous period, such as -0.05
 * @param platforms {@code platforms}
 * @param absent Requested sources that deliver nothing at the moment, if the period includes now: `source_down` (it cannot be read), `throttled_upstream` (it is limiting our requests), `stale` (nothing new for a long time), `not_covered` (it is not read here). Their posts are missing, not zero
 * @param gaps Gaps in the period for which nothing could be read, oldest first, up to 100
 * @param seriesStep {@code series_step}
 * @param series Every whole hour or day (UTC), oldest first
 * @param samples The newest posts, up to 5
 */
public record Mentions(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("status") String status,
    @JsonProperty("since") Instant since,
    @JsonProperty("asset") MentionsAsset asset,
    @JsonProperty("alternatives") List<String> alternatives,
    @JsonProperty("platform") String platform,
    @JsonProperty("basis") String basis,
    @JsonProperty("timeframe") String timeframe,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("mentions") Long mentions,
    @JsonProperty("mentions_change") Double mentionsChange,
    @JsonProperty("change_basis") MentionsChangeBasis changeBasis,
    @JsonProperty("unique_authors") Long uniqueAuthors,
    @JsonProperty("unique_authors_is_estimate") Boolean uniqueAuthorsIsEstimate,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("sentiment_posts") Long sentimentPosts,
    @JsonProperty("sentiment_change") Double sentimentChange,
    @JsonProperty("platforms") List<MentionsPlatform> platforms,
    @JsonProperty("absent") List<MentionsAbsent> absent,
    @JsonProperty("gaps") List<MentionsGap> gaps,
    @JsonProperty("series_step") String seriesStep,
    @JsonProperty("series") List<MentionsSeries> series,
    @JsonProperty("samples") List<Post> samples
) {}

