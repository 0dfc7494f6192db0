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
 * AccountUsage. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param plan {@code plan}
 * @param month Month (UTC), such as `2026-01`
 * @param chargedCalls {@code charged_calls}
 * @param includedCalls Charged calls that the plan includes; null if pay-as-you-go
 * @param remainingCalls {@code remaining_calls}
 * @param costMicros In micro-dollars: 1,000,000 is one dollar
 * @param capMicros The monthly spending cap; null if not set
 * @param rateLimit {@code rate_limit}
 */
public record AccountUsage(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("plan") String plan,
    @JsonProperty("month") String month,
    @JsonProperty("charged_calls") Long chargedCalls,
    @JsonProperty("included_calls") Long includedCalls,
    @JsonProperty("remaining_calls") Long remainingCalls,
    @JsonProperty("cost_micros") Long costMicros,
    @JsonProperty("cap_micros") Long capMicros,
    @JsonProperty("rate_limit") AccountUsageRateLimit rateLimit
) {}

