// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * VenuePrice. Null stands for what is not known, and never for 0.
 * @param venue Such as `kraken`
 * @param price In `quote`
 * @param volume24h Traded there in the last 24 hours, in `quote`
 * @param at When the venue reported it
 * @param ageSeconds {@code age_seconds}
 * @param used True if it is part of the median
 * @param refused `old`: more than a minute old; `far_from_median`: too far from the other venues; `no_rate`: the dollar value of its quote currency is unknown
 */
public record VenuePrice(
    @JsonProperty("venue") String venue,
    @JsonProperty("price") String price,
    @JsonProperty("volume_24h") String volume24h,
    @JsonProperty("at") Instant at,
    @JsonProperty("age_seconds") Long ageSeconds,
    @JsonProperty("used") Boolean used,
    @JsonProperty("refused") String refused
) {}

