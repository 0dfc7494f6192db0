package io.crowdtape.call;

import java.net.URLDecoder;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What an answer says about the call besides its data.
 *
 * @param status of HTTP
 * @param requestId names the call; tell it to support
 * @param creditsCharged what the call cost
 * @param tries how many times it was sent until it was answered
 * @param limits what is left; null where the answer does not tell
 * @param nextCursor of a list: where the next page begins; null on the last one, and where the answer is no list
 */
public record Call(
    int status, String requestId, long creditsCharged, int tries, Limits limits, String nextCursor) {
  /** RFC 8288: {@code </v1/social/posts?cursor=...>; rel="next"}. */
  private static final Pattern NEXT_CURSOR =
      Pattern.compile("<[^>]+[?&]cursor=([^&>]+)[^>]*>;\\s*rel=\"next\"");

  /**
   * What the headers of an answer say.
   *
   * @param status of HTTP
   * @param headers of the answer
   * @param tries how many times it was sent
   * @return the call
   */
  public static Call of(int status, HttpHeaders headers, int tries) {
    return new Call(
        status,
        headers.firstValue("x-request-id").orElse(null),
        headers.firstValueAsLong("x-credits-charged").orElse(0),
        tries,
        readLimits(headers),
        readNextCursor(headers.firstValue("link").orElse("")));
  }

  private static String readNextCursor(String link) {
    var found = NEXT_CURSOR.matcher(link);
    return found.find() ? URLDecoder.decode(found.group(1), StandardCharsets.UTF_8) : null;
  }

  /** draft-ietf-httpapi-ratelimit-headers-10: {@code "window";q=100;w=60} and {@code "window";r=99;t=61}. */
  private static Limits readLimits(HttpHeaders headers) {
    var policies = readItems(headers.firstValue("ratelimit-policy").orElse(""));
    var states = readItems(headers.firstValue("ratelimit").orElse(""));
    var window = limitOf("window", policies, states);
    return window == null ? null : new Limits(window, limitOf("month", policies, states));
  }

  private static Limit limitOf(
      String name, Map<String, Map<String, Long>> policies, Map<String, Map<String, Long>> states) {
    var quota = policies.getOrDefault(name, Map.of()).get("q");
    var state = states.getOrDefault(name, Map.of());
    var left = state.get("r");
    return quota == null || left == null ? null : new Limit(quota, left, state.getOrDefault("t", 0L));
  }

  private static Map<String, Map<String, Long>> readItems(String header) {
    var items = new HashMap<String, Map<String, Long>>();
    for (var item : header.split(",")) {
      var parts = item.trim().split(";");
      var numbers = new HashMap<String, Long>();
      for (var part : parts) {
        var pair = part.trim().split("=", 2);
        if (pair.length == 2 && pair[1].matches("\\d{1,18}")) numbers.put(pair[0], Long.valueOf(pair[1]));
      }
      items.put(parts[0].replace("\"", ""), numbers);
    }
    return items;
  }
}
