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
 * @param open In `quote`
 * @param high In `quote`
 * @param low In `quote`
 * @param close In `quote`
 * @param volume Traded, in `quote`; null if the source does not report it
 * @param rate US dollars for one of `quote` at the end of the candle; null in US dollars
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
    @JsonProperty("rate") String rate,
    @JsonProperty("gap") Boolean gap
) {}

