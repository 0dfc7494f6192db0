// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowTerms. Null stands for what is not known, and never for 0.
 * @param url {@code url}
 * @param readOn {@code read_on}
 */
public record SourceRowTerms(
    @JsonProperty("url") String url,
    @JsonProperty("read_on") String readOn
) {}

