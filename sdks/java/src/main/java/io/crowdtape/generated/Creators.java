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
 * @param from The first moment that counts
 * @param until The first that does not count any more
 * @param settled Every hour is over, and every post that is here is counted. False: it may still change
 * @param creators How many wrote
 * @param posts What all of them wrote
 * @param engagement Of all of them, as far as the sources give counts; null where no source of these posts gives such counts
 * @param filteredPosts Posts that count
 * @param filteredEngagement Of the posts that count: what the shares are taken of; null where no source of these posts gives such counts
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
    @JsonProperty("creators") Long creators,
    @JsonProperty("posts") Long posts,
    @JsonProperty("engagement") Long engagement,
    @JsonProperty("filtered_posts") Long filteredPosts,
    @JsonProperty("filtered_engagement") Long filteredEngagement,
    @JsonProperty("data") List<Creator> data,
    @JsonProperty("page") Page page
) {}

