package io.crowdtape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;

/** Sends requests until they are answered with data. */
final class Transport {
  private static final long BACK_OFF_MS = 500;
  private static final long JITTER_MS_MAX = 1_000;

  /** What the server answers before it charges. */
  private static final Set<String> REFUSED_FOR_NOW =
      Set.of("rate_limited", "too_many_streams", "unavailable", "idempotency_in_flight");

  /**
   * An answer with its body.
   *
   * @param response of the last try
   * @param tries how many there were
   */
  record Sent(HttpResponse<byte[]> response, int tries) {}

  private final Settings settings;
  private final ObjectMapper json;
  private final HttpClient http;

  /** How often the JDK asks for the length of a body; known after the first answer, before which nothing is sent twice. */
  private volatile int lengthsPerTry = Integer.MAX_VALUE;

  Transport(Settings settings, ObjectMapper json) {
    this.settings = settings;
    this.json = json;
    // A key goes to no other address, and a write becomes no read: redirects are not followed.
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.timeout())
            .build();
  }

  /**
   * Repeats only what was surely not charged: what the server itself refused for now, what never reached a server, and
   * a write whose Idempotency-Key makes a second try get the first one's answer.
   */
  Sent send(Request request, String idempotencyKey, Duration timeout, int retries) {
    return repeat(
        tries -> new Sent(sendOnce(request, idempotencyKey, timeout), tries),
        idempotencyKey,
        retries,
        Transport::pause);
  }

  /** Opens a stream, whose body is still to be read; repeated like a call. */
  InputStream open(Request request, String lastEventId, int retries, LongConsumer pause) {
    return repeat(tries -> openOnce(request, lastEventId), null, retries, pause);
  }

  private <T> T repeat(IntFunction<T> once, String idempotencyKey, int retries, LongConsumer pause) {
    for (var tries = 1; ; tries++) {
      try {
        return once.apply(tries);
      } catch (CrowdtapeException error) {
        if (tries > retries || !mayRepeat(error, idempotencyKey)) throw error;
        var pauseMs = pauseMs(error, tries);
        if (pauseMs > settings.retryWaitMax().toMillis()) throw error;
        pause.accept(withJitter(pauseMs));
      }
    }
  }

  /** A little more, by chance, so that all who were sent away do not come back at once. */
  static long withJitter(long milliseconds) {
    return milliseconds + ThreadLocalRandom.current().nextLong(Math.min(JITTER_MS_MAX, milliseconds) + 1);
  }

  private InputStream openOnce(Request request, String lastEventId) {
    var builder = builderOf(request, "text/event-stream", null).timeout(settings.timeout());
    if (lastEventId != null) builder.header("Last-Event-ID", lastEventId);
    var response = exchange(builder.build(), BodyHandlers.ofInputStream(), settings.timeout());
    if (response.statusCode() / 100 == 2) return response.body();
    try (var body = response.body()) {
      throw toError(response.statusCode(), response.headers(), body.readAllBytes());
    } catch (IOException cause) {
      throw noAnswer(cause);
    }
  }

  private HttpResponse<byte[]> sendOnce(Request request, String idempotencyKey, Duration timeout) {
    var built = builderOf(request, request.accept(), idempotencyKey).build();
    var response = exchange(built, BodyHandlers.ofByteArray(), timeout);
    if (built.bodyPublisher().orElse(null) instanceof SentOnce body) lengthsPerTry = body.lengths.get();
    if (response.statusCode() / 100 == 2) return response;
    throw toError(response.statusCode(), response.headers(), response.body());
  }

  private HttpRequest.Builder builderOf(Request request, String accept, String idempotencyKey) {
    var builder =
        HttpRequest.newBuilder(URI.create(settings.baseUrl() + request.path()))
            .header("Authorization", "Bearer " + settings.apiKey())
            .header("User-Agent", "crowdtape-java/" + Crowdtape.VERSION)
            .header("Accept", accept);
    if (idempotencyKey != null) builder.header("Idempotency-Key", idempotencyKey);
    if (request.body() == null) {
      return builder.method(request.method(), new SentOnce());
    }
    return builder
        .header("Content-Type", "application/json")
        .method(request.method(), HttpRequest.BodyPublishers.ofString(request.body()));
  }

  /**
   * The body of a call that has none. HttpClient sends a GET a second time by itself where a connection that it used
   * before is lost without an answer, and has no setting against it; but it asks for the length of the body anew, which
   * fails here.
   */
  private final class SentOnce implements HttpRequest.BodyPublisher {
    private final AtomicInteger lengths = new AtomicInteger();

    @Override
    public long contentLength() {
      if (lengths.incrementAndGet() <= lengthsPerTry) return 0;
      throw new IllegalStateException("The connection was lost before the answer came.");
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
      HttpRequest.BodyPublishers.noBody().subscribe(subscriber);
    }
  }

  /** The time-out is that of the whole try, with its body. */
  private <B> HttpResponse<B> exchange(HttpRequest request, BodyHandler<B> handler, Duration timeout) {
    var answer = http.sendAsync(request, handler);
    try {
      return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException cause) {
      answer.cancel(true);
      var message = "No answer from " + settings.baseUrl() + " within " + timeout.toMillis() + " ms.";
      throw CrowdtapeException.withoutAnswer(message, "timed_out", cause);
    } catch (ExecutionException failure) {
      throw noAnswer(failure.getCause());
    } catch (InterruptedException cause) {
      answer.cancel(true);
      throw interrupted(cause);
    }
  }

  CrowdtapeException noAnswer(Throwable cause) {
    var message = "No answer from " + settings.baseUrl() + ": " + cause;
    return CrowdtapeException.withoutAnswer(message, "no_answer", cause);
  }

  private static boolean mayRepeat(CrowdtapeException error, String idempotencyKey) {
    if (error.status() == 0) {
      var cause = error.getCause();
      var neverArrived = cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException;
      return neverArrived || (idempotencyKey != null && cause instanceof Exception && !isInterruption(cause));
    }
    if (REFUSED_FOR_NOW.contains(error.code())) return true;
    return error.status() == 503 && idempotencyKey != null;
  }

  private static boolean isInterruption(Throwable cause) {
    return cause instanceof InterruptedException;
  }

  private static long pauseMs(CrowdtapeException error, int tries) {
    var seconds = error.retryAfterSeconds();
    return seconds == null ? BACK_OFF_MS << (tries - 1) : seconds * 1_000;
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException cause) {
      throw interrupted(cause);
    }
  }

  static CrowdtapeException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return CrowdtapeException.withoutAnswer("The thread was interrupted.", "no_answer", cause);
  }

  /**
   * A proxy that says 503 with nothing but the seconds to wait, or with nothing at all, has reached no server. One that says
   * more may hide an answer that was charged.
   */
  private static String codeOfProxy(int status, boolean hasWait, byte[] body) {
    return status == 503 && (hasWait || body.length == 0) ? "unavailable" : "not_understood";
  }

  private CrowdtapeException toError(int status, HttpHeaders headers, byte[] body) {
    var requestId = headers.firstValue("x-request-id").orElse(null);
    var wait = headers.firstValue("retry-after").filter(value -> value.matches("\\d{1,9}")).map(Long::valueOf);
    var problem = readProblem(body);
    if (problem == null) {
      var facts = new CrowdtapeException.Facts(requestId, List.of(), wait.orElse(null), null);
      var message = "The server answered " + status + " without saying why.";
      var code = codeOfProxy(status, wait.isPresent(), body);
      return new CrowdtapeException(message, status, code, facts, null);
    }
    var fields = new ArrayList<FieldError>();
    for (var field : problem.path("errors")) {
      fields.add(new FieldError(field.path("pointer").asText(), field.path("message").asText()));
    }
    var facts =
        new CrowdtapeException.Facts(
            problem.path("request_id").asText(requestId),
            List.copyOf(fields),
            wait.orElse(null),
            problem.path("type").asText(null));
    return new CrowdtapeException(
        problem.path("detail").asText(), status, problem.path("code").asText(), facts, null);
  }

  /** Null where it is in the words of what stands between us and the server. */
  private JsonNode readProblem(byte[] body) {
    try {
      var problem = json.readTree(body);
      return problem.hasNonNull("code") && problem.hasNonNull("detail") ? problem : null;
    } catch (IOException notJson) {
      return null;
    }
  }
}
