package io.crowdtape;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * What a webhook brings. Kinds that a later version of the API adds come as they are.
 *
 * @param id the same each time a delivery is tried or sent again: what a program has seen already it may pass over
 * @param type {@code alert.fired} or {@code webhook.test}
 * @param timestamp when it happened
 * @param data what it tells
 */
public record WebhookEvent(String id, String type, Instant timestamp, Data data) {
  /**
   * The alert, and what it saw. Of a test only {@code test}, {@code title}, {@code text} and {@code url} are there.
   *
   * @param title for people, as is {@code text}
   * @param text for people
   * @param url the page of the site that shows it
   * @param test true of a test
   * @param firingId names the firing
   * @param alertId names the alert
   * @param name as you named the alert
   * @param mode {@code live}; {@code test} and {@code sample} are of generated prices
   * @param assetId the asset; null: the alert is a rule that names none
   * @param symbol its ticker; null like the asset
   * @param condition {@code above} or {@code below}; null: the alert is a rule
   * @param price the line in US dollars, exact, as text; null: the alert is a rule
   * @param expression the rule; null: the alert is a line
   * @param observedPrice in US dollars, exact, as text; null: none was known
   * @param firedAt when it fired
   */
  public record Data(
      @JsonProperty("title") String title,
      @JsonProperty("text") String text,
      @JsonProperty("url") String url,
      @JsonProperty("test") Boolean test,
      @JsonProperty("firing_id") String firingId,
      @JsonProperty("alert_id") String alertId,
      @JsonProperty("name") String name,
      @JsonProperty("mode") String mode,
      @JsonProperty("asset_id") String assetId,
      @JsonProperty("symbol") String symbol,
      @JsonProperty("condition") String condition,
      @JsonProperty("price") String price,
      @JsonProperty("expression") String expression,
      @JsonProperty("observed_price") String observedPrice,
      @JsonProperty("fired_at") Instant firedAt) {}
}
