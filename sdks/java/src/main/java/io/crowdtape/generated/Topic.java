// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Topic. Null stands for what is not known, and never for 0.
 * @param topic As it is shown: $BTC, #defi, halving, spot etf
 * @param kind `phrase`: two or three words that stand together more often than by chance
 * @param term Of an asset its ticker, of a hashtag what follows the #; words and phrases in lower case
 * @param search The q of /v1/social/search that finds its posts
 * @param mentions Posts that speak of it, of those that count
 * @param mentionsCompared Those of them that are compared: of the sources that were read throughout
 * @param mentionsBefore What the same sources had in the 24 hours before
 * @param mentionsChange mentions_compared in percent against mentions_before; null where that is 0 or was not read throughout
 * @param authors The different people who wrote them, from sketches at most 3 % off
 * @param surprise By how many standard deviations more people speak of it than in the same hours of earlier days and weeks, over the sources that were read throughout; null while fewer than three of these days can be compared
 * @param isNew Its surprise is 3 or more, and was so on none of the three days before
 * @param sentiment The mean, 0 negative to 1 positive; of an asset towards it
 * @param sentimentPosts The posts that have a mood
 * @param relatedSymbols Tickers that its newest posts speak of, the most frequent first, at most 5
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

