// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Post. Null stands for what is not known, and never for 0.
 * @param id The platform’s own ID; unique together with `platform`
 * @param platform {@code platform}
 * @param username Null if the terms of the source withhold it, as with the text
 * @param followers Follower count of the author, when last seen
 * @param text Original plain text, never HTML; null if `text_withheld` gives a reason
 * @param textWithheld `source_terms`: the terms of the source forbid passing on its text. The row has its ID, address and time, and our own figures. /v1/sources lists these sources
 * @param createdAt {@code created_at}
 * @param views Here and below, null if the platform does not give it
 * @param likes Likes
 * @param replies Replies
 * @param comments Comments
 * @param shares Shares
 * @param retweets Retweets
 * @param reactionLike Reactions of that kind
 * @param reactionLove Reactions of that kind
 * @param reactionHaha Reactions of that kind
 * @param reactionWow Reactions of that kind
 * @param reactionSad Reactions of that kind
 * @param reactionAngry Reactions of that kind
 * @param mediaType {@code media_type}
 * @param location As given by the author
 * @param url Address of the post
 * @param hashtags Lower case, without #
 * @param symbols Tickers of the assets it mentions
 * @param sentiment From 0 (negative) to 1 (positive); null if it cannot be determined
 */
public record Post(
    @JsonProperty("id") String id,
    @JsonProperty("platform") String platform,
    @JsonProperty("username") String username,
    @JsonProperty("followers") Long followers,
    @JsonProperty("text") String text,
    @JsonProperty("text_withheld") String textWithheld,
    @JsonProperty("created_at") Instant createdAt,
    @JsonProperty("views") Long views,
    @JsonProperty("likes") Long likes,
    @JsonProperty("replies") Long replies,
    @JsonProperty("comments") Long comments,
    @JsonProperty("shares") Long shares,
    @JsonProperty("retweets") Long retweets,
    @JsonProperty("reaction_like") Long reactionLike,
    @JsonProperty("reaction_love") Long reactionLove,
    @JsonProperty("reaction_haha") Long reactionHaha,
    @JsonProperty("reaction_wow") Long reactionWow,
    @JsonProperty("reaction_sad") Long reactionSad,
    @JsonProperty("reaction_angry") Long reactionAngry,
    @JsonProperty("media_type") String mediaType,
    @JsonProperty("location") String location,
    @JsonProperty("url") String url,
    @JsonProperty("hashtags") List<String> hashtags,
    @JsonProperty("symbols") List<String> symbols,
    @JsonProperty("sentiment") Double sentiment
) {}

