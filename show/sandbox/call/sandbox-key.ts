import { type AnswerTo, createSandboxKey } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

type SandboxKey = AnswerTo<typeof createSandboxKey>

const STORAGE_KEY = 'sandbox-key'
let kept: SandboxKey | undefined

/** The test key that this tab tries the API with, asked for when it is first needed and kept until the tab is closed. */
export async function getSandboxKey(signal: AbortSignal): Promise<string> {
  kept ??= readStored()
  if (!kept || Date.parse(kept.expiresAt) <= Date.now()) {
    kept = await callApi(createSandboxKey, { signal })
    store(kept)
  }
  return kept.key
}

/** The server does not know the key any more: the next call asks for another one. */
export function forgetSandboxKey(): void {
  kept = undefined
  store(undefined)
}

function readStored(): SandboxKey | undefined {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY)
    return text ? (JSON.parse(text) as SandboxKey) : undefined // written below
  } catch {
    return undefined // storage may be forbidden; the key then lasts as long as the page
  }
}

function store(key: SandboxKey | undefined): void {
  try {
    if (key) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(key))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // As above.
  }
}
