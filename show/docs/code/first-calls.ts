import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { highlightCode } from '../../prose/highlight-code.ts'
import type { CodeSample } from '../../prose/prose-block.ts'

/** One and the same call in each language. Runs at build; the server puts its own address in. */
export function firstCalls(): CodeSample[] {
  return SAMPLES.map(({ label, language, text }) => ({ label, text, html: highlightCode(text, language) }))
}

const SAMPLES = [
  {
    label: 'cURL',
    language: 'bash',
    text: `curl -H "Authorization: Bearer $CROWDTAPE_KEY" \\
  "${SITE_ORIGIN}/v1/crypto/prices?symbols=BTC,ETH"`,
  },
  {
    label: 'Node.js',
    language: 'js',
    text: `const response = await fetch('${SITE_ORIGIN}/v1/crypto/prices?symbols=BTC,ETH', {
  headers: { authorization: \`Bearer \${process.env.CROWDTAPE_KEY}\` },
})
const { data } = await response.json()
for (const row of data) console.log(row.symbol, row.price, row.status)`,
  },
  {
    label: 'Python',
    language: 'python',
    text: `import json, os, urllib.request

request = urllib.request.Request(
    "${SITE_ORIGIN}/v1/crypto/prices?symbols=BTC,ETH",
    headers={"Authorization": f"Bearer {os.environ['CROWDTAPE_KEY']}"},
)
with urllib.request.urlopen(request, timeout=10) as response:
    for row in json.load(response)["data"]:
        print(row["symbol"], row["price"], row["status"])`,
  },
  {
    label: 'Java',
    language: 'java',
    text: `var request = HttpRequest.newBuilder()
    .uri(URI.create("${SITE_ORIGIN}/v1/crypto/prices?symbols=BTC,ETH"))
    .header("Authorization", "Bearer " + System.getenv("CROWDTAPE_KEY"))
    .build();
var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
System.out.println(response.body());`,
  },
] as const
