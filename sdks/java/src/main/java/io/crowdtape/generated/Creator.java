// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Creator. Null stands for what is not known, and never for 0.
 * @param rank Rank, starting at 1
 * @param source {@code source}
 * @param username Null if `withheld` gives a reason
 * @param followers As last seen; null if unknown, withheld by the source, or with `as_of`
 * @param withheld `source_terms`: the terms of the source forbid passing on authors and their counts. The row has only our own counts of posts. `gone`, only with `as_of`: none of the counted posts is still stored under this name
 * @param posts All posts
 * @param engagement Likes, replies, comments, shares and retweets of all posts; null if the source gives none of these counts or withholds them
 * @param filteredPosts Counted posts, excluding copies, spam and posts over an author’s cap
 * @param filteredEngagement In the counted posts; null if the source gives none of these counts or withholds them
 * @param filteredEngagementShare Share of the engagement of all counted posts in the period; null as above, or if that is 0
 * @param filteredPostShare Share of the counted posts in the period; null if that is 0
 */
public record Creator(
    @JsonProperty("rank") Long rank,
    @JsonProperty("source") String source,
    @JsonProperty("username") String username,
    @JsonProperty("followers") Long followers,
    @JsonProperty("withheld") String withheld,
    @JsonProperty("posts") Long posts,
    @JsonProperty("engagement") Long engagement,
    @JsonProperty("filtered_posts") Long filteredPosts,
    @JsonProperty("filtered_engagement") Long filteredEngagement,
    @JsonProperty("filtered_engagement_share") Double filteredEngagementShare,
    @JsonProperty("filtered_post_share") Double filteredPostShare
) {}

