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
 * Candles. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param status {@code status}
 * @param asset {@code asset}
 * @param interval {@code interval}
 * @param data {@code data}
 * @param page {@code page}
 */
public record Candles(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("status") String status,
    @JsonProperty("asset") CandlesAsset asset,
    @JsonProperty("interval") String interval,
    @JsonProperty("data") List<Candle> data,
    @JsonProperty("page") Page page
) {}

