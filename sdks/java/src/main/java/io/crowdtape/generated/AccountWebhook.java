// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AccountWebhook. Null stands for what is not known, and never for 0.
 * @param id The ID that `webhooks` of a rule accepts
 * @param name As you named it
 * @param format The format of its messages
 * @param host The target address, without parts that may be secret
 * @param active False if nothing is delivered
 * @param stoppedBecause Why nothing is delivered; null if it was paused by hand
 * @param lastOutcome Result of the last finished delivery
 * @param lastSettledAt When that was
 * @param createdAt {@code created_at}
 */
public record AccountWebhook(
    @JsonProperty("id") String id,
    @JsonProperty("name") String name,
    @JsonProperty("format") String format,
    @JsonProperty("host") String host,
    @JsonProperty("active") Boolean active,
    @JsonProperty("stopped_because") String stoppedBecause,
    @JsonProperty("last_outcome") String lastOutcome,
    @JsonProperty("last_settled_at") Instant lastSettledAt,
    @JsonProperty("created_at") Instant createdAt
) {}

