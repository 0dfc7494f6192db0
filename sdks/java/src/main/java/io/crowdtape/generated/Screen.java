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
 * Screen. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param from Start of the period of posts
 * @param until End of the period of posts, exclusive
 * @param basis {@code basis}
 * @param asOf Time of the stored figures in this answer
 * @param where The condition in the one form in which conditions are printed
 * @param sort The figure that it is sorted by
 * @param order {@code order}
 * @param assets How many assets were looked at
 * @param found For how many of them the condition holds; `data` has the first of them
 * @param unknown For how many it cannot be said, because a figure is not known
 * @param data {@code data}
 */
public record Screen(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("basis") String basis,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("where") String where,
    @JsonProperty("sort") String sort,
    @JsonProperty("order") String order,
    @JsonProperty("assets") Long assets,
    @JsonProperty("found") Long found,
    @JsonProperty("unknown") Long unknown,
    @JsonProperty("data") List<ScreenedAsset> data
) {}

