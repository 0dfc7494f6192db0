// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowRightsAttribution. Null stands for what is not known, and never for 0.
 * @param text {@code text}
 * @param url {@code url}
 */
public record SourceRowRightsAttribution(
    @JsonProperty("text") String text,
    @JsonProperty("url") String url
) {}

