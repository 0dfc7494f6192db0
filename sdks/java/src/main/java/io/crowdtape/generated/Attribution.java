// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Attribution. Null stands for what is not known, and never for 0.
 * @param source {@code source}
 * @param text Text to display unchanged
 * @param url Link target
 */
public record Attribution(
    @JsonProperty("source") String source,
    @JsonProperty("text") String text,
    @JsonProperty("url") String url
) {}

