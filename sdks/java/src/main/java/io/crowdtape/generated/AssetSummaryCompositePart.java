// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryCompositePart. Null stands for what is not known, and never for 0.
 * @param part {@code part}
 * @param weight {@code weight}
 * @param score {@code score}
 * @param z {@code z}
 * @param value {@code value}
 * @param mean {@code mean}
 * @param days {@code days}
 * @param reason {@code reason}
 */
public record AssetSummaryCompositePart(
    @JsonProperty("part") String part,
    @JsonProperty("weight") Double weight,
    @JsonProperty("score") Double score,
    @JsonProperty("z") Double z,
    @JsonProperty("value") Double value,
    @JsonProperty("mean") Double mean,
    @JsonProperty("days") Long days,
    @JsonProperty("reason") String reason
) {}

