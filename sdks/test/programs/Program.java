import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.crowdtape.Crowdtape;
import io.crowdtape.CrowdtapeException;
import io.crowdtape.WebhookEvent;
import io.crowdtape.Webhooks;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Does what each line of its input asks for and answers with a line of JSON. */
public final class Program {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final BufferedReader LINES = new BufferedReader(new InputStreamReader(System.in));

  private Program() {}

  public static void main(String[] args) throws Exception {
    for (var line = LINES.readLine(); line != null; line = LINES.readLine()) {
      var task = JSON.readTree(line);
      Object answer;
      try {
        answer = run(task);
      } catch (CrowdtapeException error) {
        answer = tell(error);
      }
      say(answer);
    }
  }

  private static Object run(JsonNode task) throws Exception {
    var crowdtape =
        Crowdtape.builder()
            .apiKey(task.get("key").asText())
            .baseUrl(task.get("url").asText())
            .timeout(Duration.ofMillis(task.path("timeout_ms").asLong(30_000)))
            .retries(task.path("retries").asInt(2))
            .retryWaitMax(Duration.ofSeconds(2))
            .silenceMax(Duration.ofMillis(task.path("silence_ms").asLong(45_000)))
            .build();
    switch (task.get("step").asText()) {
      case "prices":
        var prices = crowdtape.getPrices("BTC,ETH");
        var row = prices.data().get(0);
        return map(
            "prices", prices.data().stream().map(one -> one.price()).toList(),
            "at", row.at().toEpochMilli(),
            "since", row.since(),
            "credits", prices.call().creditsCharged(),
            "tries", prices.call().tries(),
            "quota", prices.call().limits().window().quota(),
            "month", prices.call().limits().month() != null,
            "request", prices.call().requestId());
      case "usage":
        return map("cost", crowdtape.getAccountUsage().costMicros());
      case "ping":
        return map("mode", crowdtape.ping().mode());
      case "bad_input":
        return crowdtape.listPosts(input -> input.limit(9_999L).symbol("BTC")).data().size();
      case "no_id":
        return crowdtape.getAlert(input -> input.id("..")).id();
      case "create":
        var alert = crowdtape.createAlert(input -> input.symbol("BTC").condition("above").price("1"));
        return map("id", alert.id(), "tries", alert.call().tries());
      case "alert":
        var id =
            crowdtape
                .createAlert(input -> input.symbol("BTC").condition("above").price("69000.5").name("mine"))
                .id();
        var paused = crowdtape.updateAlert(input -> input.id(id).active(false));
        var unnamed = crowdtape.updateAlert(input -> input.id(id).name(null));
        return map(
            "name", paused.name(),
            "after", unnamed.name(),
            "price", unnamed.price(),
            "deleted", crowdtape.deleteAlert(input -> input.id(id)).deleted());
      case "pages":
        var ids = new ArrayList<String>();
        for (var post : crowdtape.listPostsAll(input -> input.symbol("PAGED").limit(50L))) {
          if (ids.size() == 60) {
            say(map("paused", true));
            LINES.readLine();
          }
          ids.add(post.id());
        }
        return ids;
      case "csv":
        var query = new LinkedHashMap<String, Object>(Map.of("symbol", task.get("symbol").asText(), "limit", 2));
        var first = crowdtape.fetchText("/v1/social/posts.csv", query, "text/csv");
        query.put("cursor", first.call().nextCursor());
        var last = crowdtape.fetchText("/v1/social/posts.csv", query, "text/csv");
        return map(
            "texts", List.of(first.text(), last.text()),
            "next", last.call().nextCursor(),
            "credits", last.call().creditsCharged());
      case "withheld":
        return crowdtape.listPosts(input -> input.symbol(task.get("symbol").asText())).data().stream()
            .map(post -> Arrays.asList(post.text(), post.textWithheld()))
            .toList();
      case "stream":
        var events = new ArrayList<List<Object>>();
        try (var stream =
            crowdtape.openStream(
                input -> {
                  input.topics("posts", "prices");
                  if (task.hasNonNull("after")) input.after(task.get("after").asText());
                })) {
          for (var event : stream) {
            var data = event.data();
            events.add(List.of(event.eventId(), data.type(), data.post() == null ? "" : data.post().id()));
            if (events.size() == task.path("count").asInt(2)) break;
          }
        }
        return events;
      case "close":
        var rest = new ArrayList<String>();
        try (var stream = crowdtape.openStream(input -> input.topics("posts"))) {
          var coming = stream.iterator();
          coming.next();
          CompletableFuture.runAsync(stream::close, CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
          while (coming.hasNext()) rest.add(coming.next().eventId());
        }
        return rest;
      case "webhook":
        var event = receive(task);
        return map(
            "id", event.id(),
            "type", event.type(),
            "at", event.timestamp().toEpochMilli(),
            "fired_at", event.data().firedAt().toEpochMilli(),
            "observed_price", event.data().observedPrice(),
            "name", event.data().name());
      default:
        throw new IllegalArgumentException(line(task));
    }
  }

  private static WebhookEvent receive(JsonNode task) {
    var secrets = new ArrayList<String>();
    task.get("secrets").forEach(secret -> secrets.add(secret.asText()));
    var headers = new LinkedHashMap<String, List<String>>();
    task.get("headers").properties().forEach(one -> headers.put(one.getKey(), List.of(one.getValue().asText())));
    headers.put(null, List.of("HTTP/1.1 200 OK"));
    var body = task.get("body").asText().getBytes(StandardCharsets.UTF_8);
    if (secrets.size() == 1 && !task.has("toleranceSeconds")) return Webhooks.verify(secrets.get(0), headers, body);
    return Webhooks.verify(secrets, headers, body, Duration.ofSeconds(task.path("toleranceSeconds").asLong(300)));
  }

  private static String line(JsonNode task) {
    return "no such step: " + task;
  }

  private static Map<String, Object> tell(CrowdtapeException error) {
    return map(
        "status", error.status(),
        "code", error.code(),
        "message", error.getMessage(),
        "request", error.requestId(),
        "pointers", error.fields().stream().map(field -> field.pointer()).toList(),
        "waits", error.retryAfterSeconds() != null,
        "help", error.help());
  }

  private static Map<String, Object> map(Object... pairs) {
    var map = new LinkedHashMap<String, Object>();
    for (var place = 0; place < pairs.length; place += 2) map.put((String) pairs[place], pairs[place + 1]);
    return map;
  }

  private static void say(Object answer) throws Exception {
    System.out.println(JSON.writeValueAsString(answer));
  }
}
