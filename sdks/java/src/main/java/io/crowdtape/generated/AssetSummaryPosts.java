// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryPosts. Null stands for what is not known, and never for 0.
 * @param value {@code value}
 * @param raw {@code raw}
 * @param authors {@code authors}
 * @param before {@code before}
 * @param change {@code change}
 * @param changeLow {@code change_low}
 * @param changeHigh {@code change_high}
 * @param usual {@code usual}
 * @param changeToUsual {@code change_to_usual}
 * @param changeToUsualLow {@code change_to_usual_low}
 * @param changeToUsualHigh {@code change_to_usual_high}
 * @param reason {@code reason}
 */
public record AssetSummaryPosts(
    @JsonProperty("value") Long value,
    @JsonProperty("raw") Long raw,
    @JsonProperty("authors") Long authors,
    @JsonProperty("before") Long before,
    @JsonProperty("change") Double change,
    @JsonProperty("change_low") Double changeLow,
    @JsonProperty("change_high") Double changeHigh,
    @JsonProperty("usual") Double usual,
    @JsonProperty("change_to_usual") Double changeToUsual,
    @JsonProperty("change_to_usual_low") Double changeToUsualLow,
    @JsonProperty("change_to_usual_high") Double changeToUsualHigh,
    @JsonProperty("reason") String reason
) {}

