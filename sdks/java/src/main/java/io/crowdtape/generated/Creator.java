// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Creator. Null stands for what is not known, and never for 0.
 * @param rank The place in the order, from 1
 * @param source {@code source}
 * @param username Null where `withheld` says why
 * @param followers As last seen; null: unknown, or withheld by the source
 * @param withheld `source_terms`: the terms of the source forbid handing on who wrote and what its posts were counted. The row has our own counts of posts
 * @param posts All posts
 * @param engagement Likes, replies, comments, shares and retweets of all posts; null where the source gives none of these counts, or keeps them back
 * @param filteredPosts Posts that count: without copies, spam and what is over an author’s cap
 * @param filteredEngagement Of the posts that count; null where the source gives none of these counts, or keeps them back
 * @param filteredEngagementShare Of the engagement of all posts that count in the time; null as above, or where there is none
 * @param filteredPostShare Of the posts that count in the time; null where there is none
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

