/** One server-sent event. https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
export interface RawEvent {
  id: string | undefined
  data: string
}

/** An event that is longer than this is none of ours. */
const EVENT_CHARS_MAX = 16 * 1024 * 1024

/** The events of a body as they come. Throws where one does not end. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<RawEvent, void, undefined> {
  let rest = ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      if (rest.length > EVENT_CHARS_MAX) throw new RangeError('An event of the stream does not end.')
      const blocks = rest.split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {}) // it may be broken already
  }
}

function readEvent(block: string): RawEvent | undefined {
  const lines = block.split(/\r?\n/)
  const valuesOf = (field: string) =>
    lines.flatMap((line) =>
      line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : [],
    )
  const data = valuesOf('data')
  return data.length === 0 ? undefined : { id: valuesOf('id').at(-1), data: data.join('\n') }
}
