// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Signal. Null stands for what is not known, and never for 0.
 * @param start Start of the hour or day, UTC
 * @param source {@code source}
 * @param settled True if the hour or day is over and all of its stored posts are counted; if false, it may still change
 * @param posts All posts about the asset, including copies and spam.
 * @param authors Distinct authors; for days, estimated with sketches to within 3 %
 * @param engagement For all posts, as far as the source gives them. Likes, replies, comments, shares and retweets of the posts.; null if none of the sources gives such counts
 * @param sentiment The mood of all posts, including copies and spam. 0 negative to 1 positive
 * @param sentimentPosts Number of posts with a mood
 * @param tone For all posts. How the posts sound, regardless of what their authors expect. 0 sounds bad to 1 sounds good
 * @param stance For all posts. Whether the authors expect the asset to rise. 0 expects a fall to 1 expects a rise
 * @param filteredPosts number of counted posts that name the asset, excluding copies, spam and posts over an author’s cap
 * @param filteredAuthors distinct authors of the counted posts, by HyperLogLog over the hours, to within 3 %
 * @param filteredEngagement likes + replies + comments + shares + retweets of the counted posts, as far as their sources give them; null if none of the sources gives such counts
 * @param filteredSentiment How people feel about the asset, from negative to positive. 0 negative to 1 positive
 * @param filteredSentimentPosts Number of counted posts with a mood
 * @param filteredTone For counted posts. How the posts sound, regardless of what their authors expect. 0 sounds bad to 1 sounds good
 * @param filteredStance For counted posts. Whether the authors expect the asset to rise. 0 expects a fall to 1 expects a rise
 * @param filteredPositive Counted posts with a sentiment of 0.55 or more
 * @param filteredNegative Counted posts with a sentiment of 0.45 or less
 * @param filteredBalance For counted posts: sum of p+ of posts with p+ of at least 0.7 - sum of p- of posts with p- of at least 0.7 (Santiment academy, sentiment balance)
 * @param allFilteredPosts All counted posts of the source on any topic: the denominator of a share
 * @param automated Posts by accounts that the source labels as automated
 * @param copies Near-copies of an earlier post in the same hour or the 24 hours before
 * @param linkFarms Posts that consist of links
 * @param giveaways Giveaway posts
 * @param newAccounts Posts in a burst of authors who had posted nothing in the 24 hours before
 * @param overCap Posts by authors who already have three counted posts about the asset in the hour
 * @param composite Composite over all sources from 0 to 100 for the 24 hours up to the end of the row, as in the summary
 * @param knownAt Time of the last change to the figures
 */
public record Signal(
    @JsonProperty("start") Instant start,
    @JsonProperty("source") String source,
    @JsonProperty("settled") Boolean settled,
    @JsonProperty("posts") Long posts,
    @JsonProperty("authors") Long authors,
    @JsonProperty("engagement") Long engagement,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("sentiment_posts") Long sentimentPosts,
    @JsonProperty("tone") Double tone,
    @JsonProperty("stance") Double stance,
    @JsonProperty("filtered_posts") Long filteredPosts,
    @JsonProperty("filtered_authors") Long filteredAuthors,
    @JsonProperty("filtered_engagement") Long filteredEngagement,
    @JsonProperty("filtered_sentiment") Double filteredSentiment,
    @JsonProperty("filtered_sentiment_posts") Long filteredSentimentPosts,
    @JsonProperty("filtered_tone") Double filteredTone,
    @JsonProperty("filtered_stance") Double filteredStance,
    @JsonProperty("filtered_positive") Long filteredPositive,
    @JsonProperty("filtered_negative") Long filteredNegative,
    @JsonProperty("filtered_balance") Double filteredBalance,
    @JsonProperty("all_filtered_posts") Long allFilteredPosts,
    @JsonProperty("automated") Long automated,
    @JsonProperty("copies") Long copies,
    @JsonProperty("link_farms") Long linkFarms,
    @JsonProperty("giveaways") Long giveaways,
    @JsonProperty("new_accounts") Long newAccounts,
    @JsonProperty("over_cap") Long overCap,
    @JsonProperty("composite") Double composite,
    @JsonProperty("known_at") Instant knownAt
) {}

