// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * LabSignalGranger. Null stands for what is not known, and never for 0.
 * @param direction {@code direction}
 * @param lags {@code lags}
 * @param f {@code f}
 * @param n {@code n}
 * @param p {@code p}
 * @param q {@code q}
 */
public record LabSignalGranger(
    @JsonProperty("direction") String direction,
    @JsonProperty("lags") Long lags,
    @JsonProperty("f") Double f,
    @JsonProperty("n") Long n,
    @JsonProperty("p") Double p,
    @JsonProperty("q") Double q
) {}

