// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowNeed. Null stands for what is not known, and never for 0.
 * @param setting {@code setting}
 * @param type {@code type}
 * @param howToGet {@code how_to_get}
 * @param isSet {@code is_set}
 */
public record SourceRowNeed(
    @JsonProperty("setting") String setting,
    @JsonProperty("type") String type,
    @JsonProperty("how_to_get") String howToGet,
    @JsonProperty("is_set") Boolean isSet
) {}

