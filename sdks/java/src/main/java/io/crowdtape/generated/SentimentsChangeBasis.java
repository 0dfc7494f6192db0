// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SentimentsChangeBasis. Null stands for what is not known, and never for 0.
 * @param from The first moment that is compared
 * @param until The first that is not any more
 * @param before {@code before}
 */
public record SentimentsChangeBasis(
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("before") SentimentsChangeBasisBefore before
) {}

