// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AccountUsageRateLimit. Null stands for what is not known, and never for 0.
 * @param calls {@code calls}
 * @param seconds {@code seconds}
 */
public record AccountUsageRateLimit(
    @JsonProperty("calls") Long calls,
    @JsonProperty("seconds") Long seconds
) {}

