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
 * Rule. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param id {@code id}
 * @param name As you named it
 * @param expression The rule in its canonical form
 * @param assetId The first asset that it names; null if it names none
 * @param symbol Its ticker
 * @param active False if paused
 * @param state `waiting`: fires when it becomes true; `fulfilled`: already true; `no_data`: not evaluated yet; `paused`
 * @param unknownSince Since when it cannot be evaluated because data is missing; null if it can
 * @param unknownReason Which data is missing
 * @param mutedUntil Until then it fires without a notification
 * @param email Where its e-mails go; null: the address of the account
 * @param emailStatus As for price alerts
 * @param webhooks IDs of the webhooks that it is sent to
 * @param firedCount How often it has fired
 * @param lastFiredAt When it last fired
 * @param createdAt {@code created_at}
 * @param updatedAt {@code updated_at}
 */
public record Rule(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("id") String id,
    @JsonProperty("name") String name,
    @JsonProperty("expression") String expression,
    @JsonProperty("asset_id") String assetId,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("active") Boolean active,
    @JsonProperty("state") String state,
    @JsonProperty("unknown_since") Instant unknownSince,
    @JsonProperty("unknown_reason") String unknownReason,
    @JsonProperty("muted_until") Instant mutedUntil,
    @JsonProperty("email") String email,
    @JsonProperty("email_status") String emailStatus,
    @JsonProperty("webhooks") List<String> webhooks,
    @JsonProperty("fired_count") Long firedCount,
    @JsonProperty("last_fired_at") Instant lastFiredAt,
    @JsonProperty("created_at") Instant createdAt,
    @JsonProperty("updated_at") Instant updatedAt
) {}

