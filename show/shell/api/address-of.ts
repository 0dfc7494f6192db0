import type { AppOperation, ContractOf, openStream } from '#contract/app/operations.ts'
import type { BodyOf, ParamsOf, QueryOf, RouteContract } from '#contract/route.ts'

/**
 * What a caller gives an operation: the parts of its path, its query and its body. Of a query all may be left out that
 * the server has a default for, which its type does not show, so all may.
 */
export type RequestOf<Contract extends RouteContract> = Given<'params', ParamsOf<Contract>> &
  Given<'body', BodyOf<Contract>> & { query?: QueryIn<NonNullable<QueryOf<Contract>>> }

/** An address is text, so a number may be given as it was typed. */
type QueryIn<Query> = { [Name in keyof Query]?: Query[Name] | (number extends Query[Name] ? string : never) }

type Given<Name extends string, Type> = [Type] extends [undefined]
  ? { [_ in Name]?: undefined }
  : Record<Name, Type>

/** What the parts of an address are made of. */
interface AddressParts {
  params?: Readonly<Record<string, string | number>>
  /** Undefined and empty values are left out. */
  query?: object
}

/** The address of a call, such as `/api/keys/7/rotate`. A part of the path that is not given stays as it is: `:id`. */
export function addressOf(
  operation: AppOperation | typeof openStream,
  { params = {}, query = {} }: AddressParts = {},
): string {
  const path = operation.slice(operation.indexOf(' ') + 1)
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, () => encodeURIComponent(value)),
    path,
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The address that a page asks for before its code is there; a part such as `:id` is the last part of the page's own path. */
export function earlyAddress<Operation extends AppOperation & `GET ${string}`>(
  operation: Operation,
  query?: RequestOf<ContractOf<Operation>>['query'],
): string {
  return addressOf(operation, { query })
}
