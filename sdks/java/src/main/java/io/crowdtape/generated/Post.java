// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Post. Null stands for what is not known, and never for 0.
 * @param id The platform’s own id; with `platform` the identity of the post
 * @param platform {@code platform}
 * @param username Null, as the text, where the terms of the source keep it back
 * @param followers Of the author, when last seen
 * @param text Plain text as it was written, never HTML; null where `text_withheld` says why
 * @param textWithheld `source_terms`: the terms of the source forbid handing on what it wrote. The row has its id, address and time, and our own figures. /v1/sources says which sources
 * @param createdAt {@code created_at}
 * @param views Null, here and below: the platform does not give it
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
 * @param location As the author gave it
 * @param url The post itself
 * @param hashtags Lower case, without #
 * @param symbols Tickers of the assets it speaks of
 * @param sentiment 0 negative to 1 positive; null where there is nothing to judge
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

