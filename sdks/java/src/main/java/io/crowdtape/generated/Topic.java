// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Topic. Null stands for what is not known, and never for 0.
 * @param topic Display form: $BTC, #defi, halving, spot etf
 * @param kind `phrase`: two or three words that appear together more often than by chance
 * @param term The ticker of an asset, the text after # of a hashtag, or words in lower case
 * @param search The `q` for /v1/social/search that finds its posts
 * @param mentions Counted posts that mention it
 * @param mentionsCompared Mentions on sources that were read throughout both periods, which are the ones compared
 * @param mentionsBefore Mentions on the same sources in the 24 hours before
 * @param mentionsChange Change from mentions_before to mentions_compared in percent; null if mentions_before is 0 or was not read throughout
 * @param authors Distinct authors, estimated with sketches to within 3 %
 * @param surprise How many standard deviations more people mention it than in the same hours of earlier days and weeks, over the sources that were read throughout; null while fewer than three of these days can be compared
 * @param isNew True if its surprise is 3 or more and was below 3 on each of the three days before
 * @param sentiment Mean sentiment from 0 (negative) to 1 (positive); for an asset, the sentiment towards it
 * @param sentimentPosts Number of posts with a mood
 * @param relatedSymbols Tickers that its newest posts mention, most frequent first, up to 5; empty with `as_of`
 */
public record Topic(
    @JsonProperty("topic") String topic,
    @JsonProperty("kind") String kind,
    @JsonProperty("term") String term,
    @JsonProperty("search") String search,
    @JsonProperty("mentions") Long mentions,
    @JsonProperty("mentions_compared") Long mentionsCompared,
    @JsonProperty("mentions_before") Long mentionsBefore,
    @JsonProperty("mentions_change") Double mentionsChange,
    @JsonProperty("authors") Long authors,
    @JsonProperty("surprise") Double surprise,
    @JsonProperty("is_new") Boolean isNew,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("sentiment_posts") Long sentimentPosts,
    @JsonProperty("related_symbols") List<String> relatedSymbols
) {}

