// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * StorySource. Null stands for what is not known, and never for 0.
 * @param source {@code source}
 * @param posts {@code posts}
 */
public record StorySource(
    @JsonProperty("source") String source,
    @JsonProperty("posts") Long posts
) {}

