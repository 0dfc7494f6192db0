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
 * AssetFigures. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param until End of every window, exclusive
 * @param basis {@code basis}
 * @param asOf Time of the stored figures in this answer
 * @param notCovered Names in your request without an asset
 * @param data {@code data}
 */
public record AssetFigures(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("until") Instant until,
    @JsonProperty("basis") String basis,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("not_covered") List<String> notCovered,
    @JsonProperty("data") List<AssetFigure> data
) {}

