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
 * SurpriseExplanation. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param figure {@code figure}
 * @param of {@code of}
 * @param figures {@code figures}
 * @param from {@code from}
 * @param until {@code until}
 * @param asOf {@code as_of}
 * @param value {@code value}
 * @param reason {@code reason}
 * @param unit {@code unit}
 * @param formula {@code formula}
 * @param source {@code source}
 * @param posts {@code posts}
 * @param parts {@code parts}
 * @param modelVersion {@code model_version}
 * @param postsFor Posts with a sentiment of 0.7 or more, by engagement, up to 5
 * @param postsAgainst Posts with a sentiment below 0.4, by engagement, up to 5
 */
public record SurpriseExplanation(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("figure") String figure,
    @JsonProperty("of") SurpriseExplanationOf of,
    @JsonProperty("figures") String figures,
    @JsonProperty("from") Instant from,
    @JsonProperty("until") Instant until,
    @JsonProperty("as_of") Instant asOf,
    @JsonProperty("value") Double value,
    @JsonProperty("reason") String reason,
    @JsonProperty("unit") String unit,
    @JsonProperty("formula") String formula,
    @JsonProperty("source") String source,
    @JsonProperty("posts") Long posts,
    @JsonProperty("parts") List<ExplanationPart> parts,
    @JsonProperty("model_version") String modelVersion,
    @JsonProperty("posts_for") List<Post> postsFor,
    @JsonProperty("posts_against") List<Post> postsAgainst
) {}

