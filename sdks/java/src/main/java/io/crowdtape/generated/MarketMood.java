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
 * MarketMood. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param from Start of the period, inclusive
 * @param until End of the period, exclusive
 * @param value The index
 * @param low Lower end of the 95 % interval
 * @param high It ends here
 * @param reason Why there is no figure: too few posts, too few earlier days to compare with, or counting is still in progress
 * @param parts {@code parts}
 * @param formula How the figures were computed, in words
 * @param asOf Time of the stored figures in this answer
 */
public record MarketMood(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("value") Double value,
    @JsonProperty("low") Double low,
    @JsonProperty("high") Double high,
    @JsonProperty("reason") String reason,
    @JsonProperty("parts") List<MarketMoodPart> parts,
    @JsonProperty("formula") String formula,
    @JsonProperty("as_of") Instant asOf
) {}

