// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * ScreenedAsset. Null stands for what is not known, and never for 0.
 * @param id {@code id}
 * @param symbol {@code symbol}
 * @param name {@code name}
 * @param rank {@code rank}
 * @param price What the asset costs. US dollars: volume-weighted median of the prices of the venues over 24 hours, excluding stale and outlying ones; for a past hour, the last one; null: not known
 * @param change1h Change of the price within a period, in percent. percent: 100 x (price - price at the start of the period) / price at the start of the period; null: not known
 * @param change24h Change of the price within a period, in percent. percent: 100 x (price - price at the start of the period) / price at the start of the period; null: not known
 * @param change7d Change of the price within a period, in percent. percent: 100 x (price - price at the start of the period) / price at the start of the period; null: not known
 * @param volume Volume traded in 24 hours. US dollars: sum of the volume of the venues; null: not known
 * @param marketCap What all units together cost. US dollars: price x circulating supply; null: not known
 * @param sentiment How people feel about the asset, from negative to positive. 0 negative to 1 positive: sum of the sentiment towards the asset / number of judged counted posts; interval: mean ± 1.96 s / √n; at least 10 posts; null: not known
 * @param mentions Posts about the asset, excluding copies and spam. posts: number of counted posts that name the asset, excluding copies, spam and posts over an author’s cap; null: not known
 * @param dominance The asset’s share of the posts about the 100 largest assets. 0 to 1; sums of several assets may pass 1: counted posts about the asset / counted posts about each of the 100 largest assets, together; interval: Wilson; null: not known
 * @param moodChange The mood compared with its usual level. difference of two moods: mood - mood of the posts of the 20 whole days (UTC) before, of those that can be compared; at least 7; both over the sources that were read throughout; interval: ± 1.96 √(s²/n + s²/n of the days); null: not known
 * @param postsChange Posts compared with the 24 hours before. percent: 100 x (posts - posts of the 24 hours before) / posts of the 24 hours before; both over the sources that were read throughout; interval: ratio of two counts that scatter as those of the days before; null: not known
 * @param postsToUsual Posts compared with a usual day of the asset. percent: 100 x (posts - mean) / mean; mean of the 20 whole days (UTC) before, of those that can be compared; at least 7; over the sources that were read throughout; interval: ratio of two counts that scatter as these days; null: not known
 * @param mindshare The asset’s share of all posts, whatever they are about. 0 to 1: counted posts about the asset / counted posts about anything; interval: Wilson; null: not known
 * @param authors How many people wrote the posts. people: distinct authors of the counted posts, by HyperLogLog over the hours, to within 3 %; null: not known
 * @param engagement Likes, replies, comments, shares and retweets of the posts. interactions: likes + replies + comments + shares + retweets of the counted posts, as far as their sources give them; null: not known
 * @param hype Posts per million dollars traded. posts per million US dollars: counted posts / volume of 24 hours in million US dollars; null: not known
 * @param tone How the posts sound, regardless of what their authors expect. 0 sounds bad to 1 sounds good: mean of (1 + p+ - p-) / 2 of the tone, of counted posts; interval: Wilson; at least 10 posts; null: not known
 * @param stance Whether the authors expect the asset to rise. 0 expects a fall to 1 expects a rise: mean of (1 + p+ - p-) / 2 of the stance towards the asset, of counted posts; interval: Wilson; at least 10 posts; null: not known
 * @param balance Clearly positive posts minus clearly negative ones. posts: sum of p+ of posts with p+ of at least 0.7 - sum of p- of posts with p- of at least 0.7; null: not known
 * @param weighted How unusual posts times mood are. standard deviations: (v - mean of v) / standard deviation of v over the 20 whole days (UTC) before, of those that can be compared; at least 7; v = posts x (2 mood - 1); over the sources that were read throughout; null: not known
 * @param spam The share of all posts that are not counted. 0 to 1: 1 - counted posts / all posts; null: not known
 * @param youngAccounts The share of posts by accounts younger than 30 days. 0 to 1: counted posts of accounts younger than 30 days / counted posts of accounts with a known age; interval: Wilson; null: not known
 * @param rawPosts All posts about the asset, including copies and spam. posts: number of posts that name the asset at least once, counted or not; null: not known
 * @param rawMood The mood of all posts, including copies and spam. 0 negative to 1 positive: sum of the sentiment towards the asset / number of judged posts, of all posts; interval: mean ± 1.96 s / √n; at least 10 posts; null: not known
 * @param surprise How unusual the number of people is. standard deviations: z = (people of the 24 hours - mean of the same hours of earlier days and weeks) / the larger of their standard deviation, the root of the mean and 1, over the sources that were read throughout; trends come by z x people; null: not known
 * @param trend How many times as many posts as usual. times: counted posts / mean of those of the 7 windows of the same length before, over the sources that were read throughout; null: not known
 */
public record ScreenedAsset(
    @JsonProperty("id") String id,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("name") String name,
    @JsonProperty("rank") Double rank,
    @JsonProperty("price") Double price,
    @JsonProperty("change_1h") Double change1h,
    @JsonProperty("change_24h") Double change24h,
    @JsonProperty("change_7d") Double change7d,
    @JsonProperty("volume") Double volume,
    @JsonProperty("market_cap") Double marketCap,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("mentions") Double mentions,
    @JsonProperty("dominance") Double dominance,
    @JsonProperty("mood_change") Double moodChange,
    @JsonProperty("posts_change") Double postsChange,
    @JsonProperty("posts_to_usual") Double postsToUsual,
    @JsonProperty("mindshare") Double mindshare,
    @JsonProperty("authors") Double authors,
    @JsonProperty("engagement") Double engagement,
    @JsonProperty("hype") Double hype,
    @JsonProperty("tone") Double tone,
    @JsonProperty("stance") Double stance,
    @JsonProperty("balance") Double balance,
    @JsonProperty("weighted") Double weighted,
    @JsonProperty("spam") Double spam,
    @JsonProperty("young_accounts") Double youngAccounts,
    @JsonProperty("raw_posts") Double rawPosts,
    @JsonProperty("raw_mood") Double rawMood,
    @JsonProperty("surprise") Double surprise,
    @JsonProperty("trend") Double trend
) {}

