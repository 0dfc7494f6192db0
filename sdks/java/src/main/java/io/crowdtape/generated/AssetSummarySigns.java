// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AssetSummarySigns. Null stands for what is not known, and never for 0.
 * @param automated {@code automated}
 * @param copies {@code copies}
 * @param linkFarms {@code link_farms}
 * @param giveaways {@code giveaways}
 * @param newAccounts {@code new_accounts}
 * @param overCap {@code over_cap}
 */
public record AssetSummarySigns(
    @JsonProperty("automated") Long automated,
    @JsonProperty("copies") Long copies,
    @JsonProperty("link_farms") Long linkFarms,
    @JsonProperty("giveaways") Long giveaways,
    @JsonProperty("new_accounts") Long newAccounts,
    @JsonProperty("over_cap") Long overCap
) {}

