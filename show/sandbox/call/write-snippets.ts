import { type WrittenSample, writeSamples } from '../../docs/operation/write-samples.ts'
import type { SandboxCall } from './build-call.ts'

/** The call as code in each language, over plain HTTP as it goes out, with the key from the environment. */
export function writeSnippets(call: SandboxCall, origin: string): WrittenSample[] {
  return writeSamples({
    method: call.method,
    url: origin + call.address,
    body: call.body,
    answers: call.method !== 'DELETE' && !/[?&]format=(csv|jsonl)/.test(call.address) ? 'json' : 'text',
  })
}
