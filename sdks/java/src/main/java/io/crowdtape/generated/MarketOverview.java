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
 * MarketOverview. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param status Status of the newest price in the totals, as in /v1/crypto/prices
 * @param since With `source_down`: when the last venue became unreachable
 * @param assets Number of assets in the totals
 * @param marketCap US dollars
 * @param volume24h US dollars traded in the last 24 hours
 * @param marketCapChange24h Percent, weighted by market capitalization
 * @param btcDominance Share of Bitcoin in the market capitalization, in percent
 * @param ethDominance Share of Ethereum, in percent
 * @param at Time of the newest price in the totals
 * @param sources Where the prices come from: `venues` if combined from several, otherwise a source such as `sample`
 * @param venues The venues that the prices come from
 * @param attribution Attributions that the sources in this answer require where you show their data; empty if no attribution is required
 */
public record MarketOverview(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("status") String status,
    @JsonProperty("since") Instant since,
    @JsonProperty("assets") Long assets,
    @JsonProperty("market_cap") String marketCap,
    @JsonProperty("volume_24h") String volume24h,
    @JsonProperty("market_cap_change_24h") Double marketCapChange24h,
    @JsonProperty("btc_dominance") Double btcDominance,
    @JsonProperty("eth_dominance") Double ethDominance,
    @JsonProperty("at") Instant at,
    @JsonProperty("sources") List<String> sources,
    @JsonProperty("venues") List<String> venues,
    @JsonProperty("attribution") List<Attribution> attribution
) {}

