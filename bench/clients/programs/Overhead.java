import com.fasterxml.jackson.databind.ObjectMapper;
import io.crowdtape.Crowdtape;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Calls by the SDK and by java.net.http alone in turns: the median of each, in milliseconds, as a line of JSON. */
public final class Overhead {
  private interface Timed {
    void call() throws Exception;
  }

  private Overhead() {}

  public static void main(String[] args) throws Exception {
    var calls = Integer.parseInt(args[0]);
    var rounds = Integer.parseInt(args[1]);
    var json = new ObjectMapper();
    var http = HttpClient.newHttpClient();
    var request =
        HttpRequest.newBuilder(URI.create(System.getenv("CROWDTAPE_URL") + "/v1/crypto/prices?symbols=BTC,ETH"))
            .header("Authorization", "Bearer " + System.getenv("CROWDTAPE_API_KEY"))
            .build();
    var crowdtape = Crowdtape.create();
    Timed bare = () -> json.readTree(http.send(request, BodyHandlers.ofByteArray()).body());
    Timed bySdk = () -> crowdtape.getPrices("BTC,ETH");
    time(bare, calls);
    time(bySdk, calls);
    var alone = new ArrayList<Double>();
    var withSdk = new ArrayList<Double>();
    for (var round = 0; round < rounds; round++) {
      alone.addAll(time(bare, calls));
      withSdk.addAll(time(bySdk, calls));
    }
    System.out.println(json.writeValueAsString(Map.of("bareMs", median(alone), "clientMs", median(withSdk))));
  }

  private static List<Double> time(Timed timed, int calls) throws Exception {
    var times = new ArrayList<Double>();
    for (var number = 0; number < calls; number++) {
      var startedAt = System.nanoTime();
      timed.call();
      times.add((System.nanoTime() - startedAt) / 1e6);
    }
    return times;
  }

  private static double median(List<Double> values) {
    Collections.sort(values);
    return values.get(values.size() / 2);
  }
}
