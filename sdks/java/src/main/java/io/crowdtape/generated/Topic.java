// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Topic. Null stands for what is not known, and never for 0.
 * @param topic A hashtag with its #, lower case; those that name one asset (#btc, #bitcoin) are one topic
 * @param mentions Posts that carry it and count: without copies, spam and what is over an author’s cap
 * @param mentionsBefore The same in the 24 hours before
 * @param mentionsChange Percent against the 24 hours before; null where those had none
 * @param authors The different people who wrote them, from sketches at most 3 % off
 * @param surprise By how many standard deviations more people speak of it than in the same hours of earlier days and weeks
 * @param sentiment The mean, 0 negative to 1 positive
 * @param sentimentPosts The posts that have a mood
 * @param relatedSymbols Tickers that its newest posts speak of, the most frequent first, at most 5
 */
public record Topic(
    @JsonProperty("topic") String topic,
    @JsonProperty("mentions") Long mentions,
    @JsonProperty("mentions_before") Long mentionsBefore,
    @JsonProperty("mentions_change") Double mentionsChange,
    @JsonProperty("authors") Long authors,
    @JsonProperty("surprise") Double surprise,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("sentiment_posts") Long sentimentPosts,
    @JsonProperty("related_symbols") List<String> relatedSymbols
) {}

