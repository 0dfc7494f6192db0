// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRow. Null stands for what is not known, and never for 0.
 * @param id {@code id}
 * @param name {@code name}
 * @param kind {@code kind}
 * @param about {@code about}
 * @param homepage {@code homepage}
 * @param needs {@code needs}
 * @param takes {@code takes}
 * @param onByDefault {@code on_by_default}
 * @param terms {@code terms}
 * @param rights {@code rights}
 * @param cursor {@code cursor}
 * @param counts {@code counts}
 * @param reachBackHours {@code reach_back_hours}
 * @param paceSeconds {@code pace_seconds}
 * @param state {@code state}
 * @param hasData {@code has_data}
 * @param health {@code health}
 * @param gaps {@code gaps}
 */
public record SourceRow(
    @JsonProperty("id") String id,
    @JsonProperty("name") String name,
    @JsonProperty("kind") String kind,
    @JsonProperty("about") String about,
    @JsonProperty("homepage") String homepage,
    @JsonProperty("needs") List<SourceRowNeed> needs,
    @JsonProperty("takes") List<String> takes,
    @JsonProperty("on_by_default") Boolean onByDefault,
    @JsonProperty("terms") SourceRowTerms terms,
    @JsonProperty("rights") SourceRowRights rights,
    @JsonProperty("cursor") String cursor,
    @JsonProperty("counts") List<String> counts,
    @JsonProperty("reach_back_hours") Long reachBackHours,
    @JsonProperty("pace_seconds") Long paceSeconds,
    @JsonProperty("state") String state,
    @JsonProperty("has_data") Boolean hasData,
    @JsonProperty("health") SourceRowHealth health,
    @JsonProperty("gaps") List<SourceRowGap> gaps
) {}

