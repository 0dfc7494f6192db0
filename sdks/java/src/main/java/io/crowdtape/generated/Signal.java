// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Signal. Null stands for what is not known, and never for 0.
 * @param start The hour or day begins, UTC
 * @param source {@code source}
 * @param settled The hour or day is over, and every post of it that is here is counted. False: it may still change
 * @param posts All posts that speak of the asset
 * @param authors The different people who wrote them; of a day from sketches, at most 3 % off
 * @param engagement Likes, replies, comments, shares and retweets of all posts, as far as the source gives them; null where no source of these posts gives such counts
 * @param sentiment The mean of all posts towards the asset, 0 negative to 1 positive
 * @param sentimentPosts The posts that have one
 * @param tone How all posts sound, whatever their authors expect: the mean, 0 bad to 1 good
 * @param stance Whether their authors expect the asset to rise: the mean, 0 fall to 1 rise
 * @param filteredPosts Posts that count: without copies, spam and what is over an author’s cap
 * @param filteredAuthors The different people who wrote them
 * @param filteredEngagement Of the posts that count; null where no source of these posts gives such counts
 * @param filteredSentiment The mean of the posts that count
 * @param filteredSentimentPosts The posts that count and have one
 * @param filteredTone The tone of the posts that count
 * @param filteredStance Their stance
 * @param filteredPositive Of these with a sentiment of 0.55 and more
 * @param filteredNegative Of these with a sentiment of 0.45 and less
 * @param filteredBalance Sum of p+ of the posts that count and have p+ of at least 0.7, less that of p- alike (Santiment, sentiment balance)
 * @param allFilteredPosts Posts that count of the source, whatever they speak of: what a share is taken of
 * @param copies Posts of which an earlier one of the hour or the 24 hours before says nearly the same
 * @param linkFarms Posts that are made of links
 * @param giveaways Posts that promise gifts for a deed
 * @param newAccounts Posts of a burst of people of whom nothing was heard in the 24 hours before
 * @param overCap Posts of authors who have been counted three times for the asset in the hour
 * @param composite Of all sources, 0 to 100, of the 24 hours that end with the row, as the summary explains it
 * @param knownAt Since when the figures of the posts are as they are here: what came later changed nothing
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
    @JsonProperty("copies") Long copies,
    @JsonProperty("link_farms") Long linkFarms,
    @JsonProperty("giveaways") Long giveaways,
    @JsonProperty("new_accounts") Long newAccounts,
    @JsonProperty("over_cap") Long overCap,
    @JsonProperty("composite") Double composite,
    @JsonProperty("known_at") Instant knownAt
) {}

