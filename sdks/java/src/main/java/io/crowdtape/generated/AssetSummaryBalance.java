// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryBalance. Null stands for what is not known, and never for 0.
 * @param value {@code value}
 * @param posts {@code posts}
 * @param reason {@code reason}
 */
public record AssetSummaryBalance(
    @JsonProperty("value") Double value,
    @JsonProperty("posts") Long posts,
    @JsonProperty("reason") String reason
) {}

