// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowHealth. Null stands for what is not known, and never for 0.
 * @param since {@code since}
 * @param lastEventAt {@code last_event_at}
 * @param lagSeconds {@code lag_seconds}
 * @param lookedAt {@code looked_at}
 * @param kept {@code kept}
 * @param share {@code share}
 * @param lookedAtForFirst {@code looked_at_for_first}
 * @param lookedAtPerMinute {@code looked_at_per_minute}
 * @param keptPerMinute {@code kept_per_minute}
 * @param minutes {@code minutes}
 * @param reconnects {@code reconnects}
 * @param errors {@code errors}
 * @param rules {@code rules}
 * @param lastErrorAt {@code last_error_at}
 * @param throttledUntil {@code throttled_until}
 * @param budget {@code budget}
 * @param backFill {@code back_fill}
 * @param updatedAt {@code updated_at}
 */
public record SourceRowHealth(
    @JsonProperty("since") Instant since,
    @JsonProperty("last_event_at") Instant lastEventAt,
    @JsonProperty("lag_seconds") Double lagSeconds,
    @JsonProperty("looked_at") Long lookedAt,
    @JsonProperty("kept") Long kept,
    @JsonProperty("share") Double share,
    @JsonProperty("looked_at_for_first") Long lookedAtForFirst,
    @JsonProperty("looked_at_per_minute") Double lookedAtPerMinute,
    @JsonProperty("kept_per_minute") Double keptPerMinute,
    @JsonProperty("minutes") List<SourceRowHealthMinute> minutes,
    @JsonProperty("reconnects") Long reconnects,
    @JsonProperty("errors") List<SourceRowHealthError> errors,
    @JsonProperty("rules") List<SourceRowHealthError> rules,
    @JsonProperty("last_error_at") Instant lastErrorAt,
    @JsonProperty("throttled_until") Instant throttledUntil,
    @JsonProperty("budget") List<SourceRowHealthBudget> budget,
    @JsonProperty("back_fill") SourceRowHealthBackFill backFill,
    @JsonProperty("updated_at") Instant updatedAt
) {}

