// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * MentionsAbsent. Null stands for what is not known, and never for 0.
 * @param source {@code source}
 * @param status {@code status}
 * @param since Since when; null if unknown
 */
public record MentionsAbsent(
    @JsonProperty("source") String source,
    @JsonProperty("status") String status,
    @JsonProperty("since") Instant since
) {}

