// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Story. Null stands for what is not known, and never for 0.
 * @param id {@code id}
 * @param headline {@code headline}
 * @param words {@code words}
 * @param search {@code search}
 * @param symbols {@code symbols}
 * @param link {@code link}
 * @param posts {@code posts}
 * @param copies {@code copies}
 * @param authors {@code authors}
 * @param sources {@code sources}
 * @param sentiment {@code sentiment}
 * @param sentimentLow {@code sentiment_low}
 * @param sentimentHigh {@code sentiment_high}
 * @param sentimentPosts {@code sentiment_posts}
 * @param firstSeen {@code first_seen}
 * @param lastSeen {@code last_seen}
 * @param surprise {@code surprise}
 * @param series {@code series}
 * @param topPosts The posts with the most engagement, up to 5
 */
public record Story(
    @JsonProperty("id") String id,
    @JsonProperty("headline") String headline,
    @JsonProperty("words") List<String> words,
    @JsonProperty("search") String search,
    @JsonProperty("symbols") List<String> symbols,
    @JsonProperty("link") String link,
    @JsonProperty("posts") Long posts,
    @JsonProperty("copies") Long copies,
    @JsonProperty("authors") Long authors,
    @JsonProperty("sources") List<StorySource> sources,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("sentiment_low") Double sentimentLow,
    @JsonProperty("sentiment_high") Double sentimentHigh,
    @JsonProperty("sentiment_posts") Long sentimentPosts,
    @JsonProperty("first_seen") Instant firstSeen,
    @JsonProperty("last_seen") Instant lastSeen,
    @JsonProperty("surprise") Double surprise,
    @JsonProperty("series") List<Long> series,
    @JsonProperty("top_posts") List<Post> topPosts
) {}

