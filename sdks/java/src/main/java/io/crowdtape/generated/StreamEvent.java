// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * StreamEvent. Null stands for what is not known, and never for 0.
 * @param type Also the name of the event. `ping` is sent every 15 seconds, with the ID to continue from; `end` is the last event, with a reason; `gap`: a source was not read for a while
 * @param at Prices: their time; ping: the current time
 * @param prices Changed prices by asset ID: US dollars, exact, as text
 * @param source Prices and gaps: the source
 * @param change Post: `put` if it is new, `edit` if its text has changed
 * @param post {@code post}
 * @param platform Deletion: the platform; identifies the post together with `id`
 * @param id Deletion: the platform’s own ID of the post
 * @param from Gap: its start
 * @param until Gap: its end
 * @param reason Gap: its cause
 * @param code End: the reason as a stable code
 * @param message End: the reason in words
 */
public record StreamEvent(
    @JsonProperty("type") String type,
    @JsonProperty("at") Instant at,
    @JsonProperty("prices") Map<String, String> prices,
    @JsonProperty("source") String source,
    @JsonProperty("change") String change,
    @JsonProperty("post") Post post,
    @JsonProperty("platform") String platform,
    @JsonProperty("id") String id,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("reason") String reason,
    @JsonProperty("code") String code,
    @JsonProperty("message") String message
) {}

