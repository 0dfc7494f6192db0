// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * QuoteRateVenue. Null stands for what is not known, and never for 0.
 * @param venue {@code venue}
 * @param price US dollars for one
 * @param at When the venue reported it
 * @param used True if it is part of the median
 */
public record QuoteRateVenue(
    @JsonProperty("venue") String venue,
    @JsonProperty("price") String price,
    @JsonProperty("at") Instant at,
    @JsonProperty("used") Boolean used
) {}

