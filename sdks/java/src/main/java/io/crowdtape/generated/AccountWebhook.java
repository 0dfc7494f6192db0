// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * AccountWebhook. Null stands for what is not known, and never for 0.
 * @param id What `webhooks` of a rule takes
 * @param name As you named it
 * @param format Whose form its messages have
 * @param host Where it delivers to, without what may be secret of the address
 * @param active False: nothing is delivered
 * @param stoppedBecause Why nothing is delivered, unless it was paused by hand
 * @param lastOutcome How the newest delivery that came to its end did
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

