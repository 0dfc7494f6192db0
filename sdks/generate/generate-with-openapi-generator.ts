import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Node, Prepared } from './prepare-document.ts'
import { SHORT_LIVED_JAVA } from './short-lived-java.ts'
import { writePlainDocument } from './write-plain-document.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
const VERSION = '7.25.0'
/** Its file in the local repository of Maven. */
export const GENERATOR = join(
  homedir(),
  '.m2/repository/org/openapitools/openapi-generator-cli',
  VERSION,
  `openapi-generator-cli-${VERSION}.jar`,
)

/** Writes the models and the calls of the Java SDK into `folder`, by our own templates. Needs a JDK and Maven. */
export function generateJava(prepared: Prepared, folder: string): void {
  const document = writePlainDocument(prepared)
  generate(
    document,
    {
      generatorName: 'java',
      library: 'native',
      templateDir: join(TEMPLATES, 'java'),
      globalProperties: { models: '', apis: '', supportingFiles: 'Operations.java' },
      additionalProperties: {
        openApiNullable: false,
        apiPackage: 'unused',
        modelPackage: 'io.crowdtape.generated',
        sourceFolder: '',
      },
      typeMappings: { OffsetDateTime: 'Instant', UUID: 'String' },
      importMappings: { Instant: 'java.time.Instant' },
      files: {
        'operations.mustache': {
          destinationFilename: 'Operations.java',
          folder: 'io/crowdtape/generated',
          templateType: 'SupportingFiles',
        },
      },
    },
    (output) => cpSync(join(output, 'io/crowdtape/generated'), folder, { recursive: true }),
    folder,
  )
}

/** Writes the models and the calls of the Python SDK into `folder`, by our own templates. Needs a JDK and Maven. */
export function generatePython(prepared: Prepared, folder: string): void {
  const document = markForPython(writePlainDocument(prepared))
  const file = (name: string) => ({ destinationFilename: name, templateType: 'SupportingFiles' })
  generate(
    document,
    {
      generatorName: 'python',
      templateDir: join(TEMPLATES, 'python'),
      globalProperties: { models: '', apis: '', supportingFiles: '' },
      additionalProperties: { packageName: 'unused' },
      nameMappings: { from: 'from_' },
      files: { 'models.mustache': file('_models.py'), 'operations.mustache': file('_operations.py') },
    },
    (output) => {
      for (const name of ['_models.py', '_operations.py']) cpSync(join(output, name), join(folder, name))
      writeFileSync(join(folder, '__init__.py'), '')
    },
    folder,
  )
}

function generate(document: Node, config: Node, take: (output: string) => void, folder: string): void {
  const temporary = mkdtempSync(join(tmpdir(), 'crowdtape-sdks-'))
  try {
    const [inputSpec, outputDir, file] = ['openapi.json', 'out', 'config.json'].map((name) =>
      join(temporary, name),
    )
    writeFileSync(inputSpec ?? '', JSON.stringify(document))
    writeFileSync(file ?? '', JSON.stringify({ ...config, inputSpec, outputDir }))
    execFileSync('java', [...SHORT_LIVED_JAVA, '-jar', findGenerator(), 'batch', file ?? ''], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    take(outputDir ?? '')
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

/** Where the generator lies, fetched where it is not there yet. */
export function findGenerator(): string {
  if (existsSync(GENERATOR)) return GENERATOR
  const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`
  execFileSync('mvn', ['-q', '-B', 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false'], {
    stdio: 'inherit',
  })
  return GENERATOR
}

/** What a template cannot find out by itself. */
function markForPython(document: Node): Node {
  const schemas = Object.entries<Node>(document.components.schemas)
  for (const [, { properties }] of schemas) {
    if (properties?.from) properties.from['x-renamed'] = true
  }
  for (const path of Object.values<Node>(document.paths)) {
    for (const { parameters, 'x-row': row, responses } of Object.values<Node>(path)) {
      const answer = responses[200].content['application/json'].schema.$ref.split('/').at(-1)
      for (const name of [answer, row]) if (name) document.components.schemas[name]['x-used'] = true
      for (const parameter of parameters) {
        if (parameter.name === 'cursor') parameter['x-is-cursor'] = true
        if (parameter.schema.nullable) parameter['x-may-be-null'] = true
      }
    }
  }
  return document
}
