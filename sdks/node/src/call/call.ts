/** What an answer says about the call besides its data. */
export interface Call {
  status: number
  /** Names the call; tell it to support. Absent where the answer names none. */
  requestId: string | undefined
  /** What the call cost. */
  creditsCharged: number
  /** How many times it was sent until it was answered. */
  tries: number
  /** Of a list: where the next page begins. Absent on the last one, and where the answer is no list. */
  nextCursor: string | undefined
  /** Absent where the answer does not tell. */
  limits: Limits | undefined
}

/** What is left for the key and for the account. */
export interface Limits {
  window: Limit
  /** Absent on plans that are paid by use. */
  month: Limit | undefined
}

export interface Limit {
  quota: number
  left: number
  /** Seconds until more is left. */
  resetsInSeconds: number
}

/** The data of an answer; `call`, which is not listed among its fields, tells the rest. */
export type Answer<T> = T & { readonly call: Call }

export interface CallOptions {
  /** Ends the call, its waits and its pages. */
  signal?: AbortSignal
  /** For one try; that of the client unless given. */
  timeoutMs?: number
  /** How often a call is repeated that was not charged; that of the client unless given. */
  retries?: number
  /** Of a write: a second call with the same key gets the answer of the first. One of its own unless given. */
  idempotencyKey?: string
}

/** The rows of all pages, asked for one page after the other. */
export type Rows<Row> = AsyncGenerator<Row, void, undefined>

/** Where a call goes and where each part of its input stands. */
export interface Operation {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly hasBody: boolean
  /** Puts dates in the place of the times of an answer. */
  readonly readTimes?: (answer: unknown) => Promise<unknown>
}

/** What a call takes, by name, wherever HTTP wants it. */
export type Input<Data> = Eased<Part<Data, 'path'> & Part<Data, 'query'> & Part<Data, 'body'>>

type Part<Data, Place extends string> = Data extends { [Key in Place]?: infer Given }
  ? [NonNullable<Given>] extends [never]
    ? unknown
    : NonNullable<Given>
  : unknown

/** Lists also as text with commas, times also as text. */
type Eased<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends readonly string[] | undefined
    ? string | readonly string[] | Extract<Fields[Name], undefined>
    : Date extends Fields[Name]
      ? Fields[Name] | string
      : Fields[Name]
}
