// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * ProblemError. Null stands for what is not known, and never for 0.
 * @param pointer Where: `#/query/limit`, `#/headers/idempotency-key`, `#/body/price`
 * @param message What is wrong and what is valid
 */
public record ProblemError(
    @JsonProperty("pointer") String pointer,
    @JsonProperty("message") String message
) {}

