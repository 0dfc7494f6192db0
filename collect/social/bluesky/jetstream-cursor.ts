/** A place in a Jetstream. Sequence numbers count on one host only; the moment is good on every host. */
export interface JetstreamCursor {
  host: string
  seq: number
  /** When that host saw it, in Unix microseconds. */
  atMicros: number
}

export function writeCursor({ host, seq, atMicros }: JetstreamCursor): string {
  return `${seq} ${atMicros} ${host}`
}

/** Undefined for text that no writeCursor wrote. */
export function readCursor(text: string | undefined): JetstreamCursor | undefined {
  const [seq, atMicros, host] = (text ?? '').split(' ')
  if (!host || !/^\d{1,16}$/.test(seq ?? '') || !/^\d{1,16}$/.test(atMicros ?? '')) return undefined
  return { host, seq: Number(seq), atMicros: Number(atMicros) }
}
