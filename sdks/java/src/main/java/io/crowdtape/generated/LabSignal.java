// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * LabSignal. Null stands for what is not known, and never for 0.
 * @param signal {@code signal}
 * @param known {@code known}
 * @param missing {@code missing}
 * @param correlations {@code correlations}
 * @param granger {@code granger}
 */
public record LabSignal(
    @JsonProperty("signal") String signal,
    @JsonProperty("known") Long known,
    @JsonProperty("missing") Long missing,
    @JsonProperty("correlations") List<LabSignalCorrelation> correlations,
    @JsonProperty("granger") List<LabSignalGranger> granger
) {}

