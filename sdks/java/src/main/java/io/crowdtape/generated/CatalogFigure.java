// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * CatalogFigure. Null stands for what is not known, and never for 0.
 * @param figure {@code figure}
 * @param label {@code label}
 * @param about One line for people who see it for the first time
 * @param unit {@code unit}
 * @param digits It is rounded to so many digits after the point
 * @param low The smallest value that there can be
 * @param high The largest value that there can be
 * @param basis `counted`: without copies, spam and posts over an author’s cap; `none`: not of posts
 * @param denominator What a share is of
 * @param window {@code window}
 * @param formula {@code formula}
 * @param definedBy {@code defined_by}
 * @param operations The paths of /v1 that return it
 * @param since Since when it can be read, of the asset in your request; null: not at all yet
 * @param asOfSince Since when it can be asked `as_of` an earlier moment; null: not
 */
public record CatalogFigure(
    @JsonProperty("figure") String figure,
    @JsonProperty("label") String label,
    @JsonProperty("about") String about,
    @JsonProperty("unit") String unit,
    @JsonProperty("digits") Long digits,
    @JsonProperty("low") Double low,
    @JsonProperty("high") Double high,
    @JsonProperty("basis") String basis,
    @JsonProperty("denominator") String denominator,
    @JsonProperty("window") String window,
    @JsonProperty("formula") String formula,
    @JsonProperty("defined_by") String definedBy,
    @JsonProperty("operations") List<String> operations,
    @JsonProperty("since") Instant since,
    @JsonProperty("as_of_since") Instant asOfSince
) {}

