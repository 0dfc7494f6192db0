// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryDominance. Null stands for what is not known, and never for 0.
 * @param value {@code value}
 * @param low {@code low}
 * @param high {@code high}
 * @param reason {@code reason}
 * @param before {@code before}
 * @param ofPosts {@code of_posts}
 */
public record AssetSummaryDominance(
    @JsonProperty("value") Double value,
    @JsonProperty("low") Double low,
    @JsonProperty("high") Double high,
    @JsonProperty("reason") String reason,
    @JsonProperty("before") Double before,
    @JsonProperty("of_posts") Long ofPosts
) {}

