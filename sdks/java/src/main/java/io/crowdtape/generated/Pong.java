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
 * Pong. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param ok Always true
 * @param mode `test` keys read sample data and are free
 * @param time {@code time}
 */
public record Pong(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("ok") Boolean ok,
    @JsonProperty("mode") String mode,
    @JsonProperty("time") Instant time
) {}

