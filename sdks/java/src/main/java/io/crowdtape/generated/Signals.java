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
 * Signals. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param status `no_data`: none in this time; `not_covered`: no such asset, or a source that is not read here
 * @param asset {@code asset}
 * @param grain {@code grain}
 * @param asOf Time of the stored figures in this answer
 * @param weightsVersion Version of the composite’s weights
 * @param countedSince Hours before this time are still being counted, for example after a first start or an import: their rows are missing and daily sums are incomplete. Try again later
 * @param data {@code data}
 * @param page {@code page}
 */
public record Signals(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("status") String status,
    @JsonProperty("asset") CandlesAsset asset,
    @JsonProperty("grain") String grain,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("weights_version") Long weightsVersion,
    @JsonProperty("counted_since") Instant countedSince,
    @JsonProperty("data") List<Signal> data,
    @JsonProperty("page") Page page
) {}

