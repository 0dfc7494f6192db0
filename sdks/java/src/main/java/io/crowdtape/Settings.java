package io.crowdtape;

import java.time.Duration;

/**
 * How a client is set.
 *
 * @param apiKey the key
 * @param baseUrl without a slash at its end
 * @param timeout for one try
 * @param retries how often a call is repeated that was not charged
 * @param retryWaitMax the longest wait before that
 * @param silenceMax without a sign of the server, after which a stream is opened again
 */
record Settings(
    String apiKey, String baseUrl, Duration timeout, int retries, Duration retryWaitMax, Duration silenceMax) {}
