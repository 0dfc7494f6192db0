package io.crowdtape;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.InjectableValues;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.crowdtape.call.Call;
import io.crowdtape.call.CallOptions;
import io.crowdtape.call.Input;
import io.crowdtape.call.Operation;
import io.crowdtape.call.TextAnswer;
import io.crowdtape.generated.Operations;
import io.crowdtape.generated.Prices;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The Crowdtape API with one key. Calls give what the API answers, with {@link java.time.Instant} in the place of
 * times, and throw {@link CrowdtapeException}. May be used by several threads.
 */
public final class Crowdtape extends Operations {
  /** Of this package. */
  public static final String VERSION = "0.1.0";

  private static final String BASE_URL = "http://localhost:3000";

  private final Settings settings;
  private final ObjectMapper json =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          // What is new one day does not stop an older program.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();
  private final Transport transport;

  private Crowdtape(Settings settings) {
    this.settings = settings;
    this.transport = new Transport(settings, json);
  }

  /**
   * With the key in CROWDTAPE_API_KEY, for the installation in CROWDTAPE_URL, else http://localhost:3000.
   *
   * @return a client
   */
  public static Crowdtape create() {
    return builder().build();
  }

  /**
   * A client set by hand.
   *
   * @return its settings
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The latest prices.
   *
   * @param symbols tickers, separated by commas
   * @return the answer
   */
  public Prices getPrices(String symbols) {
    return getPrices(input -> input.symbols(symbols));
  }

  /**
   * Prices and posts as they come, without gaps: a stream that breaks is opened again behind its last event.
   *
   * @param input sets what the stream brings
   * @return the stream, which is to be closed
   */
  public EventStream openStream(Consumer<OpenStream> input) {
    var request = Request.of(STREAM, Input.of(new OpenStream(), input), json);
    return new EventStream(transport, request, settings, json);
  }

  /**
   * One read in another form than JSON, such as a list as {@code text/csv}.
   *
   * @param path such as {@code /v1/social/posts.csv}
   * @param query its parameters by name; a list has commas
   * @param accept the media type
   * @return the answer as text
   */
  public TextAnswer fetchText(String path, Map<String, ?> query, String accept) {
    return fetchText(path, query, accept, CallOptions.NONE);
  }

  /**
   * One read in another form than JSON, such as a list as {@code text/csv}.
   *
   * @param path such as {@code /v1/social/posts.csv}
   * @param query its parameters by name; a list has commas
   * @param accept the media type
   * @param options settings of this call
   * @return the answer as text
   */
  public TextAnswer fetchText(String path, Map<String, ?> query, String accept, CallOptions options) {
    var sent = transport.send(Request.ofText(path, query, accept), null, timeoutOf(options), retriesOf(options));
    var response = sent.response();
    var call = Call.of(response.statusCode(), response.headers(), sent.tries());
    return new TextAnswer(new String(response.body(), StandardCharsets.UTF_8), call);
  }

  private Duration timeoutOf(CallOptions options) {
    return options.timeout() == null ? settings.timeout() : options.timeout();
  }

  private int retriesOf(CallOptions options) {
    return options.retries() == null ? settings.retries() : options.retries();
  }

  @Override
  protected <A> A send(Operation<A> operation, Input<?> input, CallOptions options) {
    var request = Request.of(operation, input, json);
    var given = options.idempotencyKey();
    var idempotencyKey = given == null ? UUID.randomUUID().toString() : given;
    var sent =
        transport.send(
            request,
            "POST".equals(operation.method()) ? idempotencyKey : null,
            timeoutOf(options),
            retriesOf(options));
    var response = sent.response();
    var call = Call.of(response.statusCode(), response.headers(), sent.tries());
    try {
      var values = new InjectableValues.Std().addValue("call", call);
      A answer = json.readerFor(operation.answer()).with(values).readValue(response.body());
      if (answer != null) return answer;
      throw notUnderstood(call, null);
    } catch (IOException cause) {
      throw notUnderstood(call, cause);
    }
  }

  private static CrowdtapeException notUnderstood(Call call, Throwable cause) {
    var facts = new CrowdtapeException.Facts(call.requestId(), java.util.List.of(), null, null);
    var message = "The answer is not what the API answers; is the base URL right?";
    return new CrowdtapeException(message, call.status(), "not_understood", facts, cause);
  }

  /** The settings of a client. */
  public static final class Builder {
    private String apiKey = System.getenv("CROWDTAPE_API_KEY");
    private String baseUrl = System.getenv("CROWDTAPE_URL");
    private Duration timeout = Duration.ofSeconds(30);
    private int retries = 2;
    private Duration retryWaitMax = Duration.ofSeconds(65);
    private Duration silenceMax = Duration.ofSeconds(45);

    private Builder() {}

    /**
     * The key; CROWDTAPE_API_KEY unless given.
     *
     * @param key the key
     * @return this
     */
    public Builder apiKey(String key) {
      apiKey = key;
      return this;
    }

    /**
     * Where the installation is; CROWDTAPE_URL unless given, else http://localhost:3000.
     *
     * @param url such as {@code https://tape.example}
     * @return this
     */
    public Builder baseUrl(String url) {
      baseUrl = url;
      return this;
    }

    /**
     * How long one try may take, 30 seconds unless given.
     *
     * @param longest the longest
     * @return this
     */
    public Builder timeout(Duration longest) {
      timeout = longest;
      return this;
    }

    /**
     * How often a call is repeated that was not charged, twice unless given.
     *
     * @param times how often
     * @return this
     */
    public Builder retries(int times) {
      retries = times;
      return this;
    }

    /**
     * The longest wait before a repetition, 65 seconds unless given; a server that asks for more gets no second try.
     *
     * @param longest the longest
     * @return this
     */
    public Builder retryWaitMax(Duration longest) {
      retryWaitMax = longest;
      return this;
    }

    /**
     * After so long without a sign of the server a stream is opened again, 45 seconds unless given; it pings every 15.
     *
     * @param longest the longest
     * @return this
     */
    public Builder silenceMax(Duration longest) {
      silenceMax = longest;
      return this;
    }

    /**
     * The client.
     *
     * @return a client
     * @throws CrowdtapeException where there is no key or the address is none
     */
    public Crowdtape build() {
      var url = baseUrl == null || baseUrl.isEmpty() ? BASE_URL : baseUrl;
      return new Crowdtape(
          new Settings(readKey(apiKey), readBaseUrl(url), timeout, retries, retryWaitMax, silenceMax));
    }

    private static String readKey(String key) {
      if (key == null || key.isEmpty()) {
        var message = "There is no API key: give apiKey or set CROWDTAPE_API_KEY.";
        throw CrowdtapeException.withoutAnswer(message, "missing_key", null);
      }
      if (key.matches("[\\x21-\\x7e]+")) return key;
      var message = "The API key has characters that no key has, such as blanks.";
      throw CrowdtapeException.withoutAnswer(message, "invalid_key", null);
    }

    private static String readBaseUrl(String given) {
      if (given.matches("https?://[^\\s?#@]+") && isUri(given)) return given.replaceAll("/+$", "");
      var message = "The base URL must be like https://tape.example and not \"" + given + "\".";
      throw CrowdtapeException.withoutAnswer(message, "invalid_request", null);
    }

    private static boolean isUri(String text) {
      try {
        return URI.create(text).getHost() != null;
      } catch (IllegalArgumentException notOne) {
        return false;
      }
    }
  }
}
