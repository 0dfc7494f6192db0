import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteContract } from '#contract/route.ts'

// Writes what a program needs to call /api beside its contracts. `npm run operations`

const CONTRACT = join(import.meta.dirname, '../contract')
const FILE = join(CONTRACT, 'app/operations.ts')
/** As the printed file imports it. */
const ROUTE = '../route.ts'

/** The text of contract/app/operations.ts, of the contracts of /api. */
export async function printOperations(): Promise<string> {
  const modules = await Promise.all(
    globSync('{app,operations}/**/*.ts', { cwd: CONTRACT })
      .filter((file) => !/app\/operations|[.]test[.]/.test(file))
      .sort()
      .map(async (file) => ({ file, routes: routesIn(await import(join(CONTRACT, file))) })),
  )
  const named = modules.filter(({ routes }) => routes.length > 0)
  const from = (file: string) => (file.startsWith('app/') ? file.replace('app/', './') : `../${file}`)
  return `// Printed from the contracts by \`npm run operations\`. Do not edit.
import type { AnswerOf, BodyOf, RouteContract } from '${ROUTE}'

/** Every operation of /api, such as \`GET /api/keys\`. No schema comes with it, so a browser loads a short text. */
export type AppOperation = EachOperation<AppContract>

/** The contract of an operation. */
export type ContractOf<Operation extends AppOperation> = ContractNamed<AppContract, Operation>

/** What an operation answers. */
export type AnswerTo<Operation extends AppOperation> = AnswerOf<ContractOf<Operation>>

/** What an operation takes as its body. */
export type BodyFor<Operation extends AppOperation> = BodyOf<ContractOf<Operation>>

type AppContract =
${named.map(({ file }) => `  | ContractsIn<typeof import('${from(file)}')>`).join('\n')}

type ContractsIn<Module> = AppFaceOf<Module[keyof Module]>
type AppFaceOf<Part> = Part extends RouteContract
  ? Part
  : Part extends { app: infer Face extends RouteContract }
    ? Face
    : never
type EachOperation<Contract> = Contract extends RouteContract
  ? \`\${Contract['method']} \${Contract['path']}\`
  : never
type ContractNamed<Contract, Operation> = Contract extends RouteContract
  ? EachOperation<Contract> extends Operation
    ? Contract
    : never
  : never

${named.flatMap(({ routes }) => routes.map(([name, { method, path }]) => `export const ${name} = '${method} ${path}'`)).join('\n')}
`
}

/** Each route of /api that a file of contracts exports, by its name; of an operation with two faces that of /api. */
export function routesIn(module: Record<string, unknown>): [name: string, RouteContract][] {
  return Object.entries(module).flatMap(([name, part]) => {
    const contract = (part as { app?: unknown } | null)?.app ?? part
    const isRoute = typeof contract === 'object' && contract !== null && 'method' in contract
    return isRoute ? [[name, contract as RouteContract] as [string, RouteContract]] : []
  })
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(FILE, await printOperations())
  console.log('written to contract/app/operations.ts')
}
