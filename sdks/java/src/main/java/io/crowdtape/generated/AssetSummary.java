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
 * AssetSummary. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param asset {@code asset}
 * @param from {@code from}
 * @param until {@code until}
 * @param posts {@code posts}
 * @param mood {@code mood}
 * @param moodBefore {@code mood_before}
 * @param moodChange {@code mood_change}
 * @param turn {@code turn}
 * @param dominance {@code dominance}
 * @param balance {@code balance}
 * @param tone {@code tone}
 * @param stance {@code stance}
 * @param weighted {@code weighted}
 * @param composite {@code composite}
 * @param spam {@code spam}
 */
public record AssetSummary(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("asset") CandlesAsset asset,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("posts") AssetSummaryPosts posts,
    @JsonProperty("mood") AssetSummaryMood mood,
    @JsonProperty("mood_before") AssetSummaryMood moodBefore,
    @JsonProperty("mood_change") AssetSummaryMoodChange moodChange,
    @JsonProperty("turn") AssetSummaryTurn turn,
    @JsonProperty("dominance") AssetSummaryDominance dominance,
    @JsonProperty("balance") AssetSummaryBalance balance,
    @JsonProperty("tone") AssetSummaryMood tone,
    @JsonProperty("stance") AssetSummaryMood stance,
    @JsonProperty("weighted") AssetSummaryWeighted weighted,
    @JsonProperty("composite") AssetSummaryComposite composite,
    @JsonProperty("spam") AssetSummarySpam spam
) {}

