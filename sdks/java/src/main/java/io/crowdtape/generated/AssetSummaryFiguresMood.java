// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryFiguresMood. Null stands for what is not known, and never for 0.
 * @param value {@code value}
 * @param low {@code low}
 * @param high {@code high}
 * @param n {@code n}
 * @param reason {@code reason}
 */
public record AssetSummaryFiguresMood(
    @JsonProperty("value") Double value,
    @JsonProperty("low") Double low,
    @JsonProperty("high") Double high,
    @JsonProperty("n") Long n,
    @JsonProperty("reason") String reason
) {}

