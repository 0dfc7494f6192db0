// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Price. Null stands for what is not known, and never for 0.
 * @param requested The symbol or id as you sent it
 * @param status `ok`; `stale`: the newest price is older than 15 minutes, or no venue has sent one in the last minute; `no_data`: there is no price for this asset yet; `not_covered`: there is no such asset; `throttled_upstream`: the source is limiting our requests; `source_down`: no venue has been reachable since `since`; `no_rate`: there is a price in US dollars, but no rate for `quote` that is at most 15 minutes old
 * @param id The asset that was used
 * @param symbol Its ticker
 * @param name Its name
 * @param rank Rank by market capitalization; 1 is the largest
 * @param alternatives Ids of the other assets with this ticker, the largest first, up to 5. Request them by `ids`
 * @param price In `quote`, as text, exact in US dollars; null if prices come from venues and none has sent one in the last minute
 * @param change24h Percent over the last 24 hours; null unless `quote` is USD
 * @param volume24h Traded in the last 24 hours, in `quote`
 * @param marketCap In `quote`; null if `market_cap_withheld` gives a reason
 * @param marketCapWithheld `source_terms`: the source of the supply figure does not allow passing it on as data; /v1/sources names the source
 * @param at When the source reported it
 * @param ageSeconds Since then
 * @param source Where the price comes from: `venues` if combined from several, otherwise a source such as `sample`
 * @param since With `source_down`: when the last venue became unreachable
 * @param method How the venues were combined: `single_venue`; `volume_weighted_median`; with four or more venues, `volume_weighted_median_mad`, which excludes outliers by the median absolute deviation. `assumed_dollar`: quoted in a stablecoin that was assumed to be worth one dollar, because no rate was known. Stablecoins are converted at their own median price or, if no venue quotes one in dollars, at the rate from the provider of the asset list
 * @param spreadBp From the lowest to the highest price used, in basis points of the price
 * @param venues The price at each venue, largest volume first
 */
public record Price(
    @JsonProperty("requested") String requested,
    @JsonProperty("status") String status,
    @JsonProperty("id") String id,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("name") String name,
    @JsonProperty("rank") Long rank,
    @JsonProperty("alternatives") List<String> alternatives,
    @JsonProperty("price") String price,
    @JsonProperty("change_24h") Double change24h,
    @JsonProperty("volume_24h") String volume24h,
    @JsonProperty("market_cap") String marketCap,
    @JsonProperty("market_cap_withheld") String marketCapWithheld,
    @JsonProperty("at") Instant at,
    @JsonProperty("age_seconds") Long ageSeconds,
    @JsonProperty("source") String source,
    @JsonProperty("since") Instant since,
    @JsonProperty("method") String method,
    @JsonProperty("spread_bp") Double spreadBp,
    @JsonProperty("venues") List<VenuePrice> venues
) {}

