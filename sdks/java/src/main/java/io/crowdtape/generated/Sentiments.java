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
 * Sentiments. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param timeframe As requested; null if `start` was used instead
 * @param basis The posts that the figures cover
 * @param from Start of the period, inclusive
 * @param until End of the period, exclusive
 * @param changeBasis {@code change_basis}
 * @param data {@code data}
 */
public record Sentiments(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("timeframe") String timeframe,
    @JsonProperty("basis") String basis,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("change_basis") SentimentsChangeBasis changeBasis,
    @JsonProperty("data") List<Sentiment> data
) {}

