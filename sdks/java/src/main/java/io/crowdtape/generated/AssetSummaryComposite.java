// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummaryComposite. Null stands for what is not known, and never for 0.
 * @param weightsVersion {@code weights_version}
 * @param parts {@code parts}
 */
public record AssetSummaryComposite(
    @JsonProperty("weights_version") Long weightsVersion,
    @JsonProperty("parts") List<AssetSummaryCompositePart> parts
) {}

