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
 * @param since Since when there is nothing, where `status` says that a source gives nothing
 * @param asset {@code asset}
 * @param alternatives Ids of other assets with this ticker, the largest first, at most 5
 * @param platform {@code platform}
 * @param basis Of which posts the figures are
 * @param timeframe As asked; null where `start` took its place
 * @param from The first moment that counts
 * @param until The first that does not any more
 * @param mentions Posts from `from` to `until`
 * @param mentionsChange Percent against the time before; null where that had none
 * @param changeBasis {@code change_basis}
 * @param uniqueAuthors People who posted them. Posts whose author the source does not give (username `(unknown)`) count as posts and not as people. Null with `as_of`, because it is not kept who had by then
 * @param uniqueAuthorsIsEstimate Counting each would cost too much: estimated from sketches by hour, at most 3 % off
 * @param sentiment The mean, 0 negative to 1 positive; null of fewer than ten posts with a mood, and with `basis=raw` of none
 * @param sentimentPosts The posts that have a mood
 * @param sentimentChange Against the time before, such as -0.05
 * @param platforms {@code platforms}
 * @param absent Sources of the question that give nothing now, where the time reaches until now: `source_down` (it cannot be read), `throttled_upstream` (it is limiting our requests), `stale` (nothing new for a long time), `not_covered` (it is not read here). What they would have added is missing, not zero
 * @param gaps Stretches of the time of which nothing could be read, the oldest first, at most 100
 * @param seriesStep {@code series_step}
 * @param series Every hour or day, UTC, the oldest first; with `basis=raw` the last one is still running
 * @param samples The newest posts, at most 5
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

