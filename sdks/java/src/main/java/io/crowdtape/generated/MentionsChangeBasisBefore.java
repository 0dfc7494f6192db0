// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * MentionsChangeBasisBefore. Null stands for what is not known, and never for 0.
 * @param from The first moment that is compared
 * @param until The first that is not any more
 * @param mentions Posts between them
 * @param sentiment Their mean; null where no post has a mood
 */
public record MentionsChangeBasisBefore(
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("mentions") Long mentions,
    @JsonProperty("sentiment") Double sentiment
) {}

