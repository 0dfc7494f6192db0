// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * RuleFiring. Null stands for what is not known, and never for 0.
 * @param at {@code at}
 * @param symbol Of a rule over a group: the ticker of the asset it would have fired for
 * @param price US dollars, exact, as text; null if not stored
 * @param change1h Change of the price an hour later, in percent
 * @param change24h Change of the price a day later, in percent
 * @param change7d Change of the price a week later, in percent
 */
public record RuleFiring(
    @JsonProperty("at") Instant at,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("price") String price,
    @JsonProperty("change_1h") Double change1h,
    @JsonProperty("change_24h") Double change24h,
    @JsonProperty("change_7d") Double change7d
) {}

