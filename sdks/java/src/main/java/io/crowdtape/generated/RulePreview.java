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
 * RulePreview. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param expression The rule in its canonical form
 * @param symbol The ticker of the first asset that it names
 * @param since The first stored hour that was evaluated; null if none
 * @param until {@code until}
 * @param days Number of days evaluated
 * @param count How often it would have fired
 * @param firings The newest 50, newest first
 */
public record RulePreview(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("expression") String expression,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("since") Instant since,
    @JsonProperty("until") Instant until,
    @JsonProperty("days") Long days,
    @JsonProperty("count") Long count,
    @JsonProperty("firings") List<RuleFiring> firings
) {}

