// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * MentionsChangeBasis. Null stands for what is not known, and never for 0.
 * @param from Start of the compared period, inclusive
 * @param until End of the compared period, exclusive
 * @param mentions Posts in the period
 * @param sentiment Mean sentiment; null if no post has a mood
 * @param before {@code before}
 */
public record MentionsChangeBasis(
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("mentions") Long mentions,
    @JsonProperty("sentiment") Double sentiment,
    @JsonProperty("before") MentionsChangeBasisBefore before
) {}

