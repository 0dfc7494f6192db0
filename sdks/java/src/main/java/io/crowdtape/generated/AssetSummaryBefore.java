// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryBefore. Null stands for what is not known, and never for 0.
 * @param posts {@code posts}
 * @param left {@code left}
 */
public record AssetSummaryBefore(
    @JsonProperty("posts") Long posts,
    @JsonProperty("left") List<String> left
) {}

