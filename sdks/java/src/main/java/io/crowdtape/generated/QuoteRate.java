// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * QuoteRate. Null stands for what is not known, and never for 0.
 * @param currency {@code currency}
 * @param price US dollars for one; null if none is known that is at most 15 minutes old
 * @param at When the newest venue reported it
 * @param ageSeconds Since then
 * @param method How the venues were combined, as in a price
 * @param venues The rate at each venue; empty with `as_of` in BTC and ETH
 */
public record QuoteRate(
    @JsonProperty("currency") String currency,
    @JsonProperty("price") String price,
    @JsonProperty("at") Instant at,
    @JsonProperty("age_seconds") Long ageSeconds,
    @JsonProperty("method") String method,
    @JsonProperty("venues") List<QuoteRateVenue> venues
) {}

