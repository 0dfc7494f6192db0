import type { AppOperation, ContractOf } from '#contract/app/operations.ts'
import { addressOf, type RequestOf } from './address-of.ts'
import { ApiError, toApiError } from './api-error.ts'
import { sessionHeaders } from './session.ts'
import { getDataToAsk, withData } from './shown-data.ts'

/** An operation that answers with a file. */
export type FileOperation = Extract<AppOperation, `GET ${string}.csv` | `GET ${string}.tar.gz`>

export interface StreamedFile {
  /** As the server names it. */
  name: string
  blob: Blob
}

/**
 * Fetches a file of /api as the signed-in user, reporting each piece as it arrives.
 * @throws {ApiError} for every status that is not 2xx, and when the file breaks off: half a file is none.
 * @throws {DOMException} AbortError when `signal` ends it.
 */
export async function streamFile<Operation extends FileOperation>(
  operation: Operation,
  request: Pick<RequestOf<ContractOf<Operation>>, 'params' | 'query'> & {
    signal?: AbortSignal
    onPiece?: (piece: Uint8Array) => void
  },
): Promise<StreamedFile> {
  const { params, query, signal, onPiece } = request
  try {
    const response = await fetch(withData(addressOf(operation, { params, query }), getDataToAsk()), {
      headers: sessionHeaders(),
      signal,
    })
    if (!response.ok || !response.body) throw toApiError(response.status, await readBody(response))
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) break
      pieces.push(value)
      onPiece?.(value)
    }
    const type = response.headers.get('content-type') ?? ''
    return { name: nameOf(response), blob: new Blob(pieces, { type }) }
  } catch (cause) {
    if (signal?.aborted || cause instanceof ApiError) throw cause
    throw new ApiError({ status: 0, cause })
  }
}

async function readBody(response: Response): Promise<unknown> {
  // A proxy's error page is no JSON: the status still shows what happened.
  return response.json().catch(() => undefined)
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
}
