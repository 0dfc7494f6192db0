import type { PublicRouteContract } from '#contract/public/public-route.ts'

/** A call to write down as code. */
export interface SampleCall {
  method: PublicRouteContract['method']
  /** The whole address, with its query. */
  url: string
  /** JSON text. */
  body?: string
  /** `text` may be nothing; a `stream` is printed as it comes and does not end. */
  answers: 'json' | 'text' | 'stream'
}

export interface WrittenSample {
  label: 'cURL' | 'Node.js' | 'Python' | 'Java'
  /** As the highlighter names it. */
  language: 'bash' | 'js' | 'python' | 'java'
  text: string
}

/** One call in each language, ready to run with the key in CROWDTAPE_API_KEY. Every text in it is escaped for its language. */
export function writeSamples(call: SampleCall): WrittenSample[] {
  return [
    { label: 'cURL', language: 'bash', text: writeCurl(call) },
    { label: 'Node.js', language: 'js', text: writeNode(call) },
    { label: 'Python', language: 'python', text: writePython(call) },
    { label: 'Java', language: 'java', text: writeJava(call) },
  ]
}

function writeCurl({ method, url, body, answers }: SampleCall): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `
  const unbuffered = answers === 'stream' ? '-N ' : ''
  const lines = [`curl ${unbuffered}${verb}${quote(url)}`, '  -H "Authorization: Bearer $CROWDTAPE_API_KEY"']
  if (body !== undefined) lines.push("  -H 'Content-Type: application/json'", `  -d ${quote(body)}`)
  return lines.join(' \\\n')
}

function writeNode({ method, url, body, answers }: SampleCall): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the sample's
  const authorization = 'authorization: `Bearer ${process.env.CROWDTAPE_API_KEY}`'
  return [
    `const response = await fetch(${quote(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(body === undefined
      ? [`  headers: { ${authorization} },`]
      : [
          '  headers: {',
          `    ${authorization},`,
          "    'content-type': 'application/json',",
          '  },',
          `  body: JSON.stringify(${indent(body, 2)}),`,
        ]),
    '})',
    ...(answers === 'stream'
      ? [
          'for await (const events of response.body.pipeThrough(new TextDecoderStream())) {',
          '  process.stdout.write(events)',
          '}',
        ]
      : [`console.log(response.status, await response.${answers}())`]),
  ].join('\n')
}

function writePython({ method, url, body, answers }: SampleCall): string {
  const imports = ['json', 'os', 'urllib.request'].filter(
    (name) => name !== 'json' || body !== undefined || answers === 'json',
  )
  return [
    `import ${imports.join(', ')}`,
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(body === undefined
      ? [`    headers={"Authorization": f"Bearer {os.environ['CROWDTAPE_API_KEY']}"},`]
      : [
          '    headers={',
          `        "Authorization": f"Bearer {os.environ['CROWDTAPE_API_KEY']}",`,
          '        "Content-Type": "application/json",',
          '    },',
          `    data=json.dumps(${indent(toPython(JSON.parse(body)), 4)}).encode(),`,
        ]),
    ')',
    `with urllib.request.urlopen(request, timeout=${answers === 'stream' ? 60 : 10}) as response:`,
    ...(answers === 'stream'
      ? ['    for line in response:', '        print(line.decode(), end="", flush=True)']
      : [
          `    print(response.status, ${answers === 'json' ? 'json.load(response)' : 'response.read().decode()'})`,
        ]),
  ].join('\n')
}

/** JSON as Python writes it: the same but for three words. */
function toPython(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  return `{\n${entries.map(([name, one]) => `    ${JSON.stringify(name)}: ${indent(toPython(one), 4)},`).join('\n')}\n}`
}

function writeJava({ method, url, body, answers }: SampleCall): string {
  const publisher =
    body === undefined
      ? 'HttpRequest.BodyPublishers.noBody()'
      : `HttpRequest.BodyPublishers.ofString("""\n        ${indent(javaBlock(body), 8)}""")`
  const verbs = {
    GET: [],
    DELETE: ['    .DELETE()'],
    POST: [`    .POST(${publisher})`],
    PUT: [`    .PUT(${publisher})`],
    PATCH: [`    .method("PATCH", ${publisher})`],
  }
  const lines = [
    `var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))`,
    '    .header("Authorization", "Bearer " + System.getenv("CROWDTAPE_API_KEY"))',
    ...(body === undefined ? [] : ['    .header("Content-Type", "application/json")']),
    ...verbs[method],
    '    .build();',
    'var response = HttpClient.newHttpClient()',
    ...(answers === 'stream'
      ? [
          '    .send(request, HttpResponse.BodyHandlers.ofLines());',
          'response.body().forEach(System.out::println);',
        ]
      : [
          '    .send(request, HttpResponse.BodyHandlers.ofString());',
          'System.out.println(response.statusCode() + " " + response.body());',
        ]),
  ]
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    '',
    'public class Call {',
    '    public static void main(String[] args) throws Exception {',
    `        ${indent(lines.join('\n'), 8)}`,
    '    }',
    '}',
  ].join('\n')
}

/** Within a text block only backslashes and its own quotes mean something. */
function javaBlock(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""')
}

/** Every line but the first moves to the right. */
function indent(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}
