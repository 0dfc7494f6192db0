// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * LabSignalCorrelation. Null stands for what is not known, and never for 0.
 * @param lag {@code lag}
 * @param r {@code r}
 * @param low {@code low}
 * @param high {@code high}
 * @param n {@code n}
 * @param p {@code p}
 * @param q {@code q}
 */
public record LabSignalCorrelation(
    @JsonProperty("lag") Long lag,
    @JsonProperty("r") Double r,
    @JsonProperty("low") Double low,
    @JsonProperty("high") Double high,
    @JsonProperty("n") Long n,
    @JsonProperty("p") Double p,
    @JsonProperty("q") Double q
) {}

