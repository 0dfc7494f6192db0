import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Has V8 begin every object's life among the young ones, which are cheap to clear away. It would else put what often
 * outlives a few early collections among the old from then on: a burst of calls right after the start is enough, and
 * each call costs a third more for as long as the process lives. To be called before there is work.
 */
export function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/**
 * Gives back what work that is over needed: the compiler of TypeScript and the sample in the making after a start, rows after
 * a long history. V8 would keep it until somebody needs the room: 260 MB after a first start. Nothing else happens meanwhile, for
 * some tenths of a second.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: (options: object) => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }) // the only one after which pages go back, too
}
