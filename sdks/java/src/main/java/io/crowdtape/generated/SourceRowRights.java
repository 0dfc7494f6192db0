// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * SourceRowRights. Null stands for what is not known, and never for 0.
 * @param store {@code store}
 * @param show {@code show}
 * @param textToThirdParties {@code text_to_third_parties}
 * @param aggregates {@code aggregates}
 * @param retentionDays {@code retention_days}
 * @param deletionWithinHours {@code deletion_within_hours}
 * @param attribution {@code attribution}
 * @param notes {@code notes}
 */
public record SourceRowRights(
    @JsonProperty("store") Boolean store,
    @JsonProperty("show") Boolean show,
    @JsonProperty("text_to_third_parties") Boolean textToThirdParties,
    @JsonProperty("aggregates") Boolean aggregates,
    @JsonProperty("retention_days") Long retentionDays,
    @JsonProperty("deletion_within_hours") Double deletionWithinHours,
    @JsonProperty("attribution") SourceRowRightsAttribution attribution,
    @JsonProperty("notes") List<String> notes
) {}

