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
 * Topics. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param from Start of the period, inclusive
 * @param until End of the period, exclusive
 * @param asOf Time of the stored figures in this answer
 * @param changeBasis {@code change_basis}
 * @param data {@code data}
 */
public record Topics(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("change_basis") SentimentsChangeBasis changeBasis,
    @JsonProperty("data") List<Topic> data
) {}

