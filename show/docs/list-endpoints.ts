import { publicContracts } from '#contract/public/documents/contracts.ts'
import type { PublicRouteContract } from '#contract/public/public-route.ts'
import { paths } from '../shell/page/paths.ts'

/** An endpoint of /v1 as the overview lists it. */
export interface DocumentedEndpoint {
  method: PublicRouteContract['method']
  path: string
  summary: string
  /** What it takes, by name. */
  takes: readonly string[]
  /** Where it is described. */
  to: string
}

/** spec, section 7: "Documented public API" */
const NAMED_FIRST = [
  'GET /v1/crypto/prices',
  'GET /v1/social/mentions',
  'POST /v1/alerts/create',
  'GET /v1/market/sentiment',
]

/** Every endpoint of /v1, those that the specification names first. Runs at build: the contract stays there. */
export function listEndpoints(): DocumentedEndpoint[] {
  const place = ({ method, path }: PublicRouteContract) => {
    const index = NAMED_FIRST.indexOf(`${method} ${path}`)
    return index === -1 ? NAMED_FIRST.length : index
  }
  return [...publicContracts].sort((a, b) => place(a) - place(b)).map(describe)
}

function describe(contract: PublicRouteContract): DocumentedEndpoint {
  const { method, path, summary, params, query, body, group, operationId } = contract
  const takes = [params, query, body].flatMap((schema) => Object.keys(schema?.properties ?? {}))
  return { method, path, summary, takes, to: paths.reference(group, operationId) }
}
