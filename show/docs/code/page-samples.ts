import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { type CodeSample, highlightCode } from '../../prose/render-markdown.ts'
import { listOperations } from '../reference/list-operations.ts'

/** One and the same call by cURL and by each SDK, as the reference has it. Runs at build; the server puts its own address in. */
export function firstCalls(): CodeSample[] {
  const operations = listOperations().flatMap((group) => group.operations)
  return operations.find(({ id }) => id === 'getPrices')?.samples ?? []
}

const SAMPLES = [
  {
    label: 'Node.js',
    language: 'js',
    text: `import { Crowdtape } from 'crowdtape'

const crowdtape = new Crowdtape({
  apiKey: process.env.CROWDTAPE_API_KEY,
  baseUrl: '${SITE_ORIGIN}',
})

try {
  const { data } = await crowdtape.getPrices({ symbols: 'BTC,ETH' })
  console.log(data)
} catch (error) {
  // 429 "The key may make 100 calls in 60 seconds."
  console.error(error.status, error.message, error.requestId)
}`,
  },
  {
    label: 'Python',
    language: 'python',
    text: `import os
from crowdtape import Crowdtape, CrowdtapeError

crowdtape = Crowdtape(
    api_key=os.environ["CROWDTAPE_API_KEY"],
    base_url="${SITE_ORIGIN}",
)

try:
    print(crowdtape.get_prices(symbols="BTC,ETH").data)
except CrowdtapeError as error:
    # 429 "The key may make 100 calls in 60 seconds."
    print(error.status, error.message, error.request_id)`,
  },
  {
    label: 'Java',
    language: 'java',
    text: `import io.crowdtape.Crowdtape;
import io.crowdtape.CrowdtapeException;

var crowdtape = Crowdtape.builder()
    .apiKey(System.getenv("CROWDTAPE_API_KEY"))
    .baseUrl("${SITE_ORIGIN}")
    .build();

try {
    System.out.println(crowdtape.getPrices("BTC,ETH").data());
} catch (CrowdtapeException error) {
    // 429 "The key may make 100 calls in 60 seconds."
    System.err.println(error.status() + " " + error.getMessage() + " " + error.requestId());
}`,
  },
] as const

/** spec, section 2: "an example of catching an error and logging its message". Runs at build. */
export function sdkErrors(): CodeSample[] {
  return SAMPLES.map(({ label, language, text }) => ({ label, text, html: highlightCode(text, language) }))
}
