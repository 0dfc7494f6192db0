// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SentimentsChangeBasisBefore. Null stands for what is not known, and never for 0.
 * @param from Start of the compared period, inclusive
 * @param until End of the compared period, exclusive
 */
public record SentimentsChangeBasisBefore(
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until
) {}

