// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * LabReturns. Null stands for what is not known, and never for 0.
 * @param known {@code known}
 * @param missing {@code missing}
 */
public record LabReturns(
    @JsonProperty("known") Long known,
    @JsonProperty("missing") Long missing
) {}

