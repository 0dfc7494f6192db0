// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * MarketMoodPart. Null stands for what is not known, and never for 0.
 * @param part {@code part}
 * @param weight In the index; a part with a reason has none
 * @param value Mood: mean sentiment, 0 to 1. Breadth: share of the assets that sound better than in the 7 days before. Talk: posts against a usual day of the 20 before, in times
 * @param score The same from 0 to 100, 50 is balanced
 * @param low The interval in which 95 of 100 would lie begins here
 * @param high It ends here
 * @param n What it is of: posts with a mood, assets that could be compared, posts
 * @param reason Why there is no figure: too few posts, too few earlier days to compare with, or they are being counted
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

