/** Something that a process keeps in memory, of which there may be as much as its callers are many. */
export interface KeptThing {
  /** A name of our own: never what a caller sent. */
  what: string
  unit: 'entries' | 'bytes'
  max: number
  count(): number
}

/** All that a process keeps in memory for each address, stream, key, session or question, for operators to see. */
export interface Kept {
  add(thing: KeptThing): void
  list(): { what: string; unit: KeptThing['unit']; count: number; max: number }[]
}

/** A name that is added again, as by the next server of a test, stands for the newer thing. */
export function createKept(): Kept {
  const things = new Map<string, KeptThing>()
  return {
    add: (thing) => void things.set(thing.what, thing),
    list: () =>
      [...things.values()].map(({ what, unit, max, count }) => ({ what, unit, count: count(), max })),
  }
}
