// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * StreamEvent. Null stands for what is not known, and never for 0.
 * @param type Also the name of the event. `ping` comes every 15 seconds, with the id to go on from; `end` is the last one and says why; `gap`: a source was not read for a while
 * @param at Of prices: when they were true; of a ping: now
 * @param prices The prices that moved, by the id of the asset: US dollars, exact, as text
 * @param source Of prices and gaps: who said so, or was not heard
 * @param change Of a post: it is new, or its text has changed
 * @param post {@code post}
 * @param platform Of a deletion: with `id` the identity of the post
 * @param id Of a deletion: the platform’s own id of the post
 * @param from Where a gap begins
 * @param until Where it ends
 * @param reason Why there is a gap
 * @param code Of an end: why, in a stable word
 * @param message Of an end: why, for people
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

