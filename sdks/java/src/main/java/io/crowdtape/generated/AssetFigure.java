// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetFigure. Null stands for what is not known, and never for 0.
 * @param id The asset
 * @param symbol {@code symbol}
 * @param window {@code window}
 * @param source {@code source}
 * @param figure {@code figure}
 * @param value In the unit of the figure, as in the summary of the asset
 * @param low Start of the 95 % interval
 * @param high End of the 95 % interval
 * @param n Number of posts used
 * @param reason {@code reason}
 */
public record AssetFigure(
    @JsonProperty("id") String id,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("window") String window,
    @JsonProperty("source") String source,
    @JsonProperty("figure") String figure,
    @JsonProperty("value") Double value,
    @JsonProperty("low") Double low,
    @JsonProperty("high") Double high,
    @JsonProperty("n") Long n,
    @JsonProperty("reason") String reason
) {}

