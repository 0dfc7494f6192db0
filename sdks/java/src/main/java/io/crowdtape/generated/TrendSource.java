// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * TrendSource. Null stands for what is not known, and never for 0.
 * @param source {@code source}
 * @param mentions {@code mentions}
 * @param filteredMentions {@code filtered_mentions}
 */
public record TrendSource(
    @JsonProperty("source") String source,
    @JsonProperty("mentions") Long mentions,
    @JsonProperty("filtered_mentions") Long filteredMentions
) {}

