import type { TObject } from 'typebox'
import type { PublicRouteContract } from '../public-route.ts'
import { GROUPS } from '../public-route.ts'
import { exampleRequest } from './example-request.ts'

type Json = Record<string, unknown>

/**
 * The contract of /v1 as a Postman collection (format 2.1): a folder for each group, the key and the address as
 * variables, parameters without an example switched off. `serverUrl` is where the installation is reached.
 */
export function printPostman(contracts: PublicRouteContract[], serverUrl: string): Json {
  const groups = Map.groupBy(contracts, ({ group }) => group)
  return {
    info: {
      name: 'Crowdtape API',
      description:
        'Put your API key into the variable `apiKey` of this collection. Test keys (`ct_test_`) read the sample ' +
        `universe and are free. The reference: ${serverUrl}/docs/reference`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: serverUrl, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    item: [...groups].map(([name, ofGroup]) => ({
      name,
      description: GROUPS[name],
      item: ofGroup.map((contract) => itemOf(contract)),
    })),
  }
}

function itemOf(contract: PublicRouteContract): Json {
  const request = requestOf(contract)
  const status = contract.status ?? 200
  return {
    name: contract.summary,
    request,
    response: [
      {
        name: 'Example',
        originalRequest: request,
        code: status,
        status: STATUS_TEXTS[status],
        header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
        body: status === 204 ? '' : JSON.stringify(contract.example, null, 2),
        _postman_previewlanguage: 'json',
      },
    ],
  }
}

const STATUS_TEXTS = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No Content' } as const // RFC 9110

function requestOf(contract: PublicRouteContract): Json {
  const example = exampleRequest(contract)
  return {
    method: contract.method,
    description: contract.description,
    header: contract.body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
    url: urlOf(contract, example),
    ...(example.body
      ? {
          body: {
            mode: 'raw',
            raw: JSON.stringify(example.body, null, 2),
            options: { raw: { language: 'json' } },
          },
        }
      : {}),
  }
}

function urlOf(
  contract: PublicRouteContract,
  example: { params: Record<string, unknown>; query: Record<string, unknown> },
): Json {
  const query = variablesOf(contract.query, example.query)
  const variable = variablesOf(contract.params, example.params).map(({ disabled: _, ...rest }) => rest)
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  return {
    raw: `{{baseUrl}}${contract.path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: contract.path.split('/').filter(Boolean),
    ...(query.length > 0 ? { query } : {}),
    ...(variable.length > 0 ? { variable } : {}),
  }
}

interface Variable {
  key: string
  value: string
  description?: string
  /** Listed, but not sent until it is switched on. */
  disabled: boolean
}

function variablesOf(schema: TObject | undefined, example: Record<string, unknown>): Variable[] {
  return Object.entries(schema?.properties ?? {}).map(([key, property]) => {
    const { description, default: byDefault } = property as { description?: string; default?: unknown }
    const value = example[key] ?? byDefault ?? ''
    return {
      key,
      value: String(value),
      ...(description === undefined ? {} : { description }),
      disabled: !(key in example),
    }
  })
}
