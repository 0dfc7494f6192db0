// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryWeighted. Null stands for what is not known, and never for 0.
 * @param value {@code value}
 * @param days {@code days}
 * @param reason {@code reason}
 */
public record AssetSummaryWeighted(
    @JsonProperty("value") Double value,
    @JsonProperty("days") Long days,
    @JsonProperty("reason") String reason
) {}

