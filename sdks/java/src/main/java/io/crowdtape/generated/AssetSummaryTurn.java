// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryTurn. Null stands for what is not known, and never for 0.
 * @param direction {@code direction}
 * @param since {@code since}
 */
public record AssetSummaryTurn(
    @JsonProperty("direction") String direction,
    @JsonProperty("since") Instant since
) {}

