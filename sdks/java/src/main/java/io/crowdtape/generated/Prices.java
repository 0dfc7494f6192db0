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
 * Prices. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param rate {@code rate}
 * @param data {@code data}
 * @param attribution Attributions that the sources in this answer require where you show their data; empty if no attribution is required
 */
public record Prices(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("rate") QuoteRate rate,
    @JsonProperty("data") List<Price> data,
    @JsonProperty("attribution") List<Attribution> attribution
) {}

