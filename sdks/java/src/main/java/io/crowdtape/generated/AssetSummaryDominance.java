// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryDominance. Null stands for what is not known, and never for 0.
 * @param value {@code value}
 * @param before {@code before}
 * @param ofPosts {@code of_posts}
 * @param reason {@code reason}
 */
public record AssetSummaryDominance(
    @JsonProperty("value") Double value,
    @JsonProperty("before") Double before,
    @JsonProperty("of_posts") Long ofPosts,
    @JsonProperty("reason") String reason
) {}

