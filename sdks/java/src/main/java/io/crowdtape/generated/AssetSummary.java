// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import io.crowdtape.call.Call;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummary. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param asset {@code asset}
 * @param from {@code from}
 * @param until {@code until}
 * @param basis {@code basis}
 * @param before {@code before}
 * @param usual {@code usual}
 * @param turn {@code turn}
 * @param figures {@code figures}
 * @param composite {@code composite}
 * @param asOf Time of the stored figures in this answer
 * @param signs {@code signs}
 */
public record AssetSummary(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("asset") CandlesAsset asset,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("basis") String basis,
    @JsonProperty("before") AssetSummaryBefore before,
    @JsonProperty("usual") AssetSummaryUsual usual,
    @JsonProperty("turn") AssetSummaryTurn turn,
    @JsonProperty("figures") AssetSummaryFigures figures,
    @JsonProperty("composite") AssetSummaryComposite composite,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("signs") AssetSummarySigns signs
) {}

