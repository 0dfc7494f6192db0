import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { generateWithOpenapiGenerator, openProject } from './try-client.ts'

test('openapi-generator, java', async (t) => {
  const project = await openProject(t)
  const packages = 'invokerPackage=made,apiPackage=made.api,modelPackage=made.model'
  await generateWithOpenapiGenerator(project, 'java', `${packages},${PASSES_OVER_THE_UNKNOWN}`)
  const sources = join(project.folder, 'client/src/main/java/program')
  await mkdir(sources, { recursive: true })
  await writeFile(join(sources, 'Program.java'), PROGRAM)
  const copy = ['dependency:copy-dependencies', '-DoutputDirectory=jars', '-DincludeScope=runtime']
  const options = ['-q', '-B', '-ntp', '-f', 'client/pom.xml', '-DskipTests', '-Djava.version=11']
  await project.run('mvn', ...options, 'compile', ...copy)
  await project.assertAnswers('java', '-cp', 'client/target/classes:client/jars/*', 'program.Program')
})

/** What is added to answers does not stop such a client; show/docs/guides/changes.md names it. */
const PASSES_OVER_THE_UNKNOWN = 'disallowAdditionalPropertiesIfNotPresent=false,enumUnknownDefaultCase=true'

const PROGRAM = `
package program;

import java.io.FileReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import made.ApiClient;
import made.ApiException;
import made.api.AlertsApi;
import made.api.MarketApi;
import made.api.SocialApi;
import made.model.CreateAlertBody;
import made.model.CreateAlertBodyPrice;
import made.model.Posts;
import made.model.Problem;

public final class Program {
  private static final ApiClient client = new ApiClient();
  private static final MarketApi market = new MarketApi(client);
  private static final SocialApi social = new SocialApi(client);

  public static void main(String[] arguments) throws Exception {
    client.setBasePath(System.getenv("CROWDTAPE_URL"));
    client.setBearerToken(System.getenv("CROWDTAPE_API_KEY"));

    var prices = market.getPrices(List.of("BTC", "ETH", "NOSUCH"), null, null);
    System.out.println(
        prices.getData().stream()
            .map(row -> row.getRequested() + " " + (row.getPrice() == null ? row.getStatus() : row.getPrice()))
            .collect(Collectors.joining(", ")));

    int pages = 0;
    int posts = 0;
    long withheld = 0;
    String cursor = null;
    do {
      Posts page = listPosts(2, cursor);
      posts += page.getData().size();
      withheld += page.getData().stream().filter(post -> post.getTextWithheld() != null).count();
      cursor = page.getPage().getNextCursor();
      pages++;
    } while (cursor != null);
    System.out.println(
        posts + " posts on " + pages + " pages, " + (withheld == 0 ? "none" : "some") + " withheld");

    var body = new CreateAlertBody()
        .symbol("BTC")
        .condition(CreateAlertBody.ConditionEnum.ABOVE)
        .price(new CreateAlertBodyPrice("69000"));
    var alert = new AlertsApi(client).createAlert(body, null);
    System.out.println(alert.getCondition() + " " + alert.getPrice());

    var csv = market.getPricesAsFile("csv", List.of("BTC"), null, null);
    System.out.println(
        Arrays.stream(csv.split("\\r\\n")[0].split(",")).limit(4).collect(Collectors.joining(",")));
    var parquet = social.listSignalsAsParquet("BTC", null, null, null, null, null, null, null, null, null);
    var first = new char[4];
    try (var reader = new FileReader(parquet)) {
      reader.read(first);
    }
    System.out.println(new String(first));

    try {
      listPosts(0, null);
    } catch (ApiException error) {
      var problem = Problem.fromJson(error.getResponseBody());
      System.out.println(problem.getCode() + " " + problem.getErrors().get(0).getPointer());
    }
  }

  private static Posts listPosts(int limit, String cursor) throws ApiException {
    return social.listPosts(
        null, "BTC", null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
        limit, cursor);
  }
}
`
