// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * MentionsPlatform. Null stands for what is not known, and never for 0.
 * @param platform {@code platform}
 * @param mentions {@code mentions}
 */
public record MentionsPlatform(
    @JsonProperty("platform") String platform,
    @JsonProperty("mentions") Long mentions
) {}

