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
 * Trend. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param kind {@code kind}
 * @param term {@code term}
 * @param topic {@code topic}
 * @param search {@code search}
 * @param figures {@code figures}
 * @param from {@code from}
 * @param until {@code until}
 * @param asOf Time of the stored figures in this answer
 * @param mentions {@code mentions}
 * @param mentionsCompared {@code mentions_compared}
 * @param mentionsBefore {@code mentions_before}
 * @param authors {@code authors}
 * @param surprise {@code surprise}
 * @param isNew {@code is_new}
 * @param sentiment {@code sentiment}
 * @param sentimentPosts {@code sentiment_posts}
 * @param hours {@code hours}
 * @param sources {@code sources}
 * @param neighbours {@code neighbours}
 * @param postsRead {@code posts_read}
 * @param posts {@code posts}
 */
public record Trend(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("kind") String kind,
    @JsonProperty("term") String term,
    @JsonProperty("topic") String topic,
    @JsonProperty("search") String search,
    @JsonProperty("figures") String figures,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("mentions") Long mentions,
    @JsonProperty("mentions_compared") Long mentionsCompared,
    @JsonProperty("mentions_before") Long mentionsBefore,
    @JsonProperty("authors") Long authors,
    @JsonProperty("surprise") Double surprise,
    @JsonProperty("is_new") Boolean isNew,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("sentiment_posts") Long sentimentPosts,
    @JsonProperty("hours") List<TrendHour> hours,
    @JsonProperty("sources") List<TrendSource> sources,
    @JsonProperty("neighbours") List<TrendNeighbour> neighbours,
    @JsonProperty("posts_read") Long postsRead,
    @JsonProperty("posts") List<Post> posts
) {}

