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
 * Alert. Null stands for what is not known, and never for 0.
 * @param call what the answer says about the call besides its data
 * @param id {@code id}
 * @param name As you named it
 * @param assetId The asset that was used
 * @param symbol Its ticker
 * @param assetName {@code asset_name}
 * @param condition {@code condition}
 * @param price US dollars, exact, as text
 * @param active False if paused
 * @param state `waiting`: fires when the price crosses; `fulfilled`: the price is already past the target and has to cross back first; `no_data`: no price yet; `paused`
 * @param unknownSince Since when it cannot be evaluated because its price is stale; null if it can
 * @param unknownReason Which price is missing
 * @param email Where its e-mails go; null: the address of the account
 * @param emailStatus `account`: the account’s own address; `pending`: the address is not confirmed yet and receives nothing; `confirmed`; `stopped`: the recipient unsubscribed; `never`: alerts of test keys send no e-mail
 * @param firedCount How often the price has crossed
 * @param lastFiredAt When it last fired
 * @param lastFiredPrice The price that crossed last
 * @param createdAt {@code created_at}
 * @param updatedAt {@code updated_at}
 */
public record Alert(
    @JacksonInject(value = "call", useInput = OptBoolean.FALSE) Call call,
    @JsonProperty("id") String id,
    @JsonProperty("name") String name,
    @JsonProperty("asset_id") String assetId,
    @JsonProperty("symbol") String symbol,
    @JsonProperty("asset_name") String assetName,
    @JsonProperty("condition") String condition,
    @JsonProperty("price") String price,
    @JsonProperty("active") Boolean active,
    @JsonProperty("state") String state,
    @JsonProperty("unknown_since") Instant unknownSince,
    @JsonProperty("unknown_reason") String unknownReason,
    @JsonProperty("email") String email,
    @JsonProperty("email_status") String emailStatus,
    @JsonProperty("fired_count") Long firedCount,
    @JsonProperty("last_fired_at") Instant lastFiredAt,
    @JsonProperty("last_fired_price") String lastFiredPrice,
    @JsonProperty("created_at") Instant createdAt,
    @JsonProperty("updated_at") Instant updatedAt
) {}

