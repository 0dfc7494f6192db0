// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * RuleFiring. Null stands for what is not known, and never for 0.
 * @param at {@code at}
 * @param price US dollars, exact, as text; null: none is stored
 * @param change1h By how many percent the price had changed an hour later
 * @param change24h By how many percent the price had changed a day later
 * @param change7d By how many percent the price had changed a week later
 */
public record RuleFiring(
    @JsonProperty("at") Instant at,
    @JsonProperty("price") String price,
    @JsonProperty("change_1h") Double change1h,
    @JsonProperty("change_24h") Double change24h,
    @JsonProperty("change_7d") Double change7d
) {}

