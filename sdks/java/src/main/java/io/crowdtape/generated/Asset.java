// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Asset. Null stands for what is not known, and never for 0.
 * @param id The asset ID, such as `bitcoin`
 * @param symbol Its ticker in upper case, such as `BTC`; several assets may share one
 * @param name {@code name}
 * @param rank Rank by market capitalization; 1 is the largest
 * @param category The group that it belongs to
 * @param caip19 Chain, standard and contract address as CAIP-19
 */
public record Asset(
    @JsonProperty("id") String id,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("name") String name,
    @JsonProperty("rank") Long rank,
    @JsonProperty("category") String category,
    @JsonProperty("caip19") String caip19
) {}

