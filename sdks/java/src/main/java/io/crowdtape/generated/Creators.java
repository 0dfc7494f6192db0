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
 * Creators. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param status `no_data`: no posts in this period; `not_covered`: there is no such asset
 * @param asset {@code asset}
 * @param from Start of the period, inclusive
 * @param until End of the period, exclusive
 * @param settled True if every hour is over and every stored post is counted; if false, the figures may still change
 * @param asOf Time of the stored figures in this answer
 * @param creators Number of authors
 * @param posts Posts by all of them
 * @param engagement Engagement of all posts, as far as the sources give counts; null if none of the sources gives such counts
 * @param filteredPosts Counted posts
 * @param filteredEngagement Engagement of the counted posts; shares are computed from it; null if none of the sources gives such counts
 * @param data {@code data}
 * @param page {@code page}
 */
public record Creators(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("status") String status,
    @JsonProperty("asset") CandlesAsset asset,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("settled") Boolean settled,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("creators") Long creators,
    @JsonProperty("posts") Long posts,
    @JsonProperty("engagement") Long engagement,
    @JsonProperty("filtered_posts") Long filteredPosts,
    @JsonProperty("filtered_engagement") Long filteredEngagement,
    @JsonProperty("data") List<Creator> data,
    @JsonProperty("page") Page page
) {}

