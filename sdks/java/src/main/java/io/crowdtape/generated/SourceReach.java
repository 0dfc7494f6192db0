// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceReach. Null stands for what is not known, and never for 0.
 * @param source {@code source}
 * @param since Start of the first hour with posts, UTC
 * @param until End of the last hour with posts that are counted
 * @param lagSeconds Age of the newest event when it was read; null: not read at present
 */
public record SourceReach(
    @JsonProperty("source") String source,
    @JsonProperty("since") Instant since,
    @JsonProperty("until") Instant until,
    @JsonProperty("lag_seconds") Double lagSeconds
) {}

