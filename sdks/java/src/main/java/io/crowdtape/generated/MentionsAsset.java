// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * MentionsAsset. Null stands for what is not known, and never for 0.
 * @param id {@code id}
 * @param symbol {@code symbol}
 * @param name {@code name}
 * @param rank {@code rank}
 */
public record MentionsAsset(
    @JsonProperty("id") String id,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("name") String name,
    @JsonProperty("rank") Long rank
) {}

