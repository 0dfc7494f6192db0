// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * MarketMoodPart. Null stands for what is not known, and never for 0.
 * @param part {@code part}
 * @param weight Weight in the index; not used if there is a reason
 * @param value Mood: mean sentiment, 0 to 1. Breadth: share of assets with a better mood than in the 7 days before. Talk: posts as a multiple of a usual day among the 20 before
 * @param score The same on a scale from 0 to 100, where 50 is balanced
 * @param low Lower end of the 95 % interval
 * @param high It ends here
 * @param n Sample size: posts with a mood, assets that could be compared, or posts
 * @param reason Why there is no figure: too few posts, too few earlier days to compare with, or counting is still in progress
 */
public record MarketMoodPart(
    @JsonProperty("part") String part,
    @JsonProperty("weight") Double weight,
    @JsonProperty("value") Double value,
    @JsonProperty("score") Double score,
    @JsonProperty("low") Double low,
    @JsonProperty("high") Double high,
    @JsonProperty("n") Long n,
    @JsonProperty("reason") String reason
) {}

