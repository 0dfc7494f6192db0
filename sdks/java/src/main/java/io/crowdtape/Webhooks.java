package io.crowdtape;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Tells whether a webhook came from the holder of its secret, with just this body, and lately. What did not throws
 * {@link CrowdtapeException}: {@code webhook_not_verified}, {@code webhook_too_old}, {@code webhook_too_new}, {@code
 * invalid_secret} for a secret that is none, {@code not_understood} for a verified body that is no event.
 * https://www.standardwebhooks.com
 */
public final class Webhooks {
  /** What the libraries of Standard Webhooks allow. */
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final Pattern SECRET =
      Pattern.compile("whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          // What is new one day does not stop an older program.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private Webhooks() {}

  /**
   * The event of a webhook that was signed within the last five minutes.
   *
   * @param secret of the webhook, {@code whsec_...}
   * @param headers of the request, their names in any case
   * @param body the bytes as they came, before any JSON parser
   * @return what happened
   */
  public static WebhookEvent verify(String secret, Map<String, List<String>> headers, byte[] body) {
    return verify(secret, name -> find(headers, name), body);
  }

  /**
   * As the one above, of headers that are asked for by name: {@code request::getHeader}.
   *
   * @param secret of the webhook, {@code whsec_...}
   * @param headers gives the value of a header, or null
   * @param body the bytes as they came, before any JSON parser
   * @return what happened
   */
  public static WebhookEvent verify(String secret, UnaryOperator<String> headers, byte[] body) {
    return verify(secret == null ? List.of() : List.of(secret), headers, body, TOLERANCE);
  }

  /**
   * With several secrets, such as the new and the old one during a rotation, and a tolerance of one's own.
   *
   * @param secrets {@code whsec_...} each
   * @param headers of the request, their names in any case
   * @param body the bytes as they came, before any JSON parser
   * @param tolerance how far the time of the signature may lie from now, either way
   * @return what happened
   */
  public static WebhookEvent verify(
      Collection<String> secrets, Map<String, List<String>> headers, byte[] body, Duration tolerance) {
    return verify(secrets, name -> find(headers, name), body, tolerance);
  }

  /**
   * As the one above, of headers that are asked for by name.
   *
   * @param secrets {@code whsec_...} each
   * @param headers gives the value of a header, or null
   * @param body the bytes as they came, before any JSON parser
   * @param tolerance how far the time of the signature may lie from now, either way
   * @return what happened
   */
  public static WebhookEvent verify(
      Collection<String> secrets, UnaryOperator<String> headers, byte[] body, Duration tolerance) {
    var keys = secrets.stream().map(Webhooks::readSecret).toList();
    if (keys.isEmpty()) throw noSecret();
    var id = getHeader(headers, "webhook-id");
    var seconds = getHeader(headers, "webhook-timestamp");
    if (!SECONDS.matcher(seconds).matches()) {
      throw notVerified("The header webhook-timestamp has to be seconds since 1970.");
    }
    var signatures = readSignatures(getHeader(headers, "webhook-signature"));
    var wanted = keys.stream().map(key -> sign(key, id + "." + seconds + ".", body)).toList();
    if (signatures.stream().noneMatch(given -> wanted.stream().anyMatch(one -> MessageDigest.isEqual(given, one)))) {
      throw notVerified(
          "No signature of the webhook matches. The body has to be as it came, before any JSON parser, and the secret"
              + " that of this webhook.");
    }
    checkTime(Duration.between(Instant.ofEpochSecond(Long.parseLong(seconds)), Instant.now()), tolerance);
    return readEvent(body, id);
  }

  private static String find(Map<String, List<String>> headers, String name) {
    return headers.entrySet().stream()
        // A client of the JDK keeps the status line under null.
        .filter(header -> name.equalsIgnoreCase(header.getKey()))
        .map(header -> String.join(" ", header.getValue()))
        .findFirst()
        .orElse(null);
  }

  private static byte[] readSecret(String secret) {
    var match = SECRET.matcher(secret == null ? "" : secret);
    if (!match.matches() || match.group(1).isEmpty()) throw noSecret();
    return Base64.getDecoder().decode(match.group(1));
  }

  private static CrowdtapeException noSecret() {
    return CrowdtapeException.withoutAnswer(
        "The secret of the webhook has to be whsec_ and base64, as it was shown once, without spaces or line breaks.",
        "invalid_secret",
        null);
  }

  private static String getHeader(UnaryOperator<String> headers, String name) {
    var value = headers.apply(name);
    if (value != null && !value.isEmpty()) return value;
    throw notVerified("The webhook has no header " + name + ". All headers of the request have to be handed on.");
  }

  /** Several where a secret is rotated; those of other versions are passed over. */
  private static List<byte[]> readSignatures(String header) {
    return Arrays.stream(header.split(" "))
        .filter(signature -> signature.startsWith("v1,"))
        .map(signature -> signature.substring(3).getBytes(StandardCharsets.UTF_8))
        .toList();
  }

  private static byte[] sign(byte[] key, String start, byte[] body) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(start.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encode(mac.doFinal(body));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing); // every Java has it
    }
  }

  private static void checkTime(Duration age, Duration tolerance) {
    if (age.abs().compareTo(tolerance) <= 0) return;
    throw CrowdtapeException.withoutAnswer(
        "The webhook was signed %d seconds %s, and %d are allowed. It may be a repetition by somebody else, or the clock of this machine is wrong."
            .formatted(age.abs().toSeconds(), age.isNegative() ? "ahead" : "ago", tolerance.toSeconds()),
        age.isNegative() ? "webhook_too_new" : "webhook_too_old",
        null);
  }

  private record Body(
      @JsonProperty("type") String type,
      @JsonProperty("timestamp") Instant timestamp,
      @JsonProperty("data") WebhookEvent.Data data) {}

  private static WebhookEvent readEvent(byte[] bytes, String id) {
    try {
      var body = JSON.readValue(bytes, Body.class);
      if (body != null && body.type() != null && body.timestamp() != null && body.data() != null) {
        return new WebhookEvent(id, body.type(), body.timestamp(), body.data());
      }
      throw notUnderstood(null);
    } catch (IOException cause) {
      throw notUnderstood(cause);
    }
  }

  private static CrowdtapeException notUnderstood(Throwable cause) {
    return CrowdtapeException.withoutAnswer("The webhook is signed, but its body is no event.", "not_understood", cause);
  }

  private static CrowdtapeException notVerified(String message) {
    return CrowdtapeException.withoutAnswer(message, "webhook_not_verified", null);
  }
}
