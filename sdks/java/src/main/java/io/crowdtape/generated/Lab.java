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
 * Lab. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param asset {@code asset}
 * @param from {@code from}
 * @param until {@code until}
 * @param asOf Time of the stored figures in this answer
 * @param step {@code step}
 * @param returns {@code returns}
 * @param signals {@code signals}
 * @param tests {@code tests}
 * @param finds {@code finds}
 * @param verdict {@code verdict}
 */
public record Lab(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("asset") CandlesAsset asset,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("step") String step,
    @JsonProperty("returns") LabReturns returns,
    @JsonProperty("signals") List<LabSignal> signals,
    @JsonProperty("tests") Long tests,
    @JsonProperty("finds") Long finds,
    @JsonProperty("verdict") String verdict
) {}

