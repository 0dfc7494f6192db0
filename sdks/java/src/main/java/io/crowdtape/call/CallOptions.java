package io.crowdtape.call;

import java.time.Duration;

/**
 * Settings of one call; those of the client where null.
 *
 * @param timeout for one try
 * @param retries how often a call is repeated that was not charged
 * @param idempotencyKey of a write: a second call with the same key gets the answer of the first; one of its own where
 *     null
 */
public record CallOptions(Duration timeout, Integer retries, String idempotencyKey) {
  /** As the client is set. */
  public static final CallOptions NONE = new CallOptions(null, null, null);

  /**
   * A key that makes a second call get the answer of the first.
   *
   * @param key 1 to 255 visible characters
   * @return the options
   */
  public static CallOptions idempotencyKey(String key) {
    return new CallOptions(null, null, key);
  }
}
