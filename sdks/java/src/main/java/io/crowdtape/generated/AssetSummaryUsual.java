// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryUsual. Null stands for what is not known, and never for 0.
 * @param posts {@code posts}
 * @param mood {@code mood}
 * @param days {@code days}
 * @param left {@code left}
 */
public record AssetSummaryUsual(
    @JsonProperty("posts") Double posts,
    @JsonProperty("mood") Double mood,
    @JsonProperty("days") Long days,
    @JsonProperty("left") List<String> left
) {}

