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
 * DeletedAlert. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param id {@code id}
 * @param deleted Always true
 */
public record DeletedAlert(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("id") String id,
    @JsonProperty("deleted") Boolean deleted
) {}

