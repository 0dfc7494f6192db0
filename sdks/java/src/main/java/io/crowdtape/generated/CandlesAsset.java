// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * CandlesAsset. Null stands for what is not known, and never for 0.
 * @param id {@code id}
 * @param symbol {@code symbol}
 * @param name {@code name}
 */
public record CandlesAsset(
    @JsonProperty("id") String id,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("name") String name
) {}

