// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import io.crowdtape.call.Call;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Catalog. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param asset {@code asset}
 * @param pricesSince Start of the first candle of the asset
 * @param keptSince Oldest time that `as_of` can name
 * @param keptUntil Newest stored time that `as_of` can name
 * @param sources {@code sources}
 * @param data {@code data}
 */
public record Catalog(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("asset") CandlesAsset asset,
    @JsonProperty("prices_since") Instant pricesSince,
    @JsonProperty("kept_since") Instant keptSince,
    @JsonProperty("kept_until") Instant keptUntil,
    @JsonProperty("sources") List<SourceReach> sources,
    @JsonProperty("data") List<CatalogFigure> data
) {}

