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
 * Stories. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param from {@code from}
 * @param until {@code until}
 * @param asOf Time of the stored figures in this answer
 * @param figures {@code figures}
 * @param stepHours {@code step_hours}
 * @param postsRead {@code posts_read}
 * @param isComplete {@code is_complete}
 * @param data {@code data}
 */
public record Stories(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("figures") String figures,
    @JsonProperty("step_hours") Long stepHours,
    @JsonProperty("posts_read") Long postsRead,
    @JsonProperty("is_complete") Boolean isComplete,
    @JsonProperty("data") List<Story> data
) {}

