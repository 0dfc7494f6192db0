// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Candle. Null stands for what is not known, and never for 0.
 * @param id The asset
 * @param start Start of the candle, UTC
 * @param open US dollars
 * @param high US dollars
 * @param low US dollars
 * @param close US dollars
 * @param volume US dollars traded; null if the source does not report it
 * @param gap No price was received for part of this period
 */
public record Candle(
    @JsonProperty("id") String id,
    @JsonProperty("start") Instant start,
    @JsonProperty("open") String open,
    @JsonProperty("high") String high,
    @JsonProperty("low") String low,
    @JsonProperty("close") String close,
    @JsonProperty("volume") String volume,
    @JsonProperty("gap") Boolean gap
) {}

