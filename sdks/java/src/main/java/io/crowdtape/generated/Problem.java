// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Problem. Null stands for what is not known, and never for 0.
 * @param type The documentation of this error
 * @param title {@code title}
 * @param status {@code status}
 * @param detail What went wrong with this call
 * @param code Stable, for use in programs
 * @param requestId The same as the X-Request-Id header
 * @param errors {@code errors}
 */
public record Problem(
    @JsonProperty("type") String type,
    @JsonProperty("title") String title,
    @JsonProperty("status") Long status,
    @JsonProperty("detail") String detail,
    @JsonProperty("code") String code,
    @JsonProperty("request_id") String requestId,
    @JsonProperty("errors") List<ProblemError> errors
) {}

