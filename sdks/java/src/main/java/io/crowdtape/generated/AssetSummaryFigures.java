// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryFigures. Null stands for what is not known, and never for 0.
 * @param mood {@code mood}
 * @param posts {@code posts}
 * @param dominance {@code dominance}
 * @param moodChange {@code mood_change}
 * @param postsChange {@code posts_change}
 * @param postsToUsual {@code posts_to_usual}
 * @param mindshare {@code mindshare}
 * @param authors {@code authors}
 * @param engagement {@code engagement}
 * @param hype {@code hype}
 * @param tone {@code tone}
 * @param stance {@code stance}
 * @param balance {@code balance}
 * @param weighted {@code weighted}
 * @param composite {@code composite}
 * @param spam {@code spam}
 * @param youngAccounts {@code young_accounts}
 * @param rawPosts {@code raw_posts}
 * @param rawMood {@code raw_mood}
 */
public record AssetSummaryFigures(
    @JsonProperty("mood") AssetSummaryFiguresMood mood,
    @JsonProperty("posts") AssetSummaryFiguresMood posts,
    @JsonProperty("dominance") AssetSummaryFiguresMood dominance,
    @JsonProperty("mood_change") AssetSummaryFiguresMood moodChange,
    @JsonProperty("posts_change") AssetSummaryFiguresMood postsChange,
    @JsonProperty("posts_to_usual") AssetSummaryFiguresMood postsToUsual,
    @JsonProperty("mindshare") AssetSummaryFiguresMood mindshare,
    @JsonProperty("authors") AssetSummaryFiguresMood authors,
    @JsonProperty("engagement") AssetSummaryFiguresMood engagement,
    @JsonProperty("hype") AssetSummaryFiguresMood hype,
    @JsonProperty("tone") AssetSummaryFiguresMood tone,
    @JsonProperty("stance") AssetSummaryFiguresMood stance,
    @JsonProperty("balance") AssetSummaryFiguresMood balance,
    @JsonProperty("weighted") AssetSummaryFiguresMood weighted,
    @JsonProperty("composite") AssetSummaryFiguresMood composite,
    @JsonProperty("spam") AssetSummaryFiguresMood spam,
    @JsonProperty("young_accounts") AssetSummaryFiguresMood youngAccounts,
    @JsonProperty("raw_posts") AssetSummaryFiguresMood rawPosts,
    @JsonProperty("raw_mood") AssetSummaryFiguresMood rawMood
) {}

