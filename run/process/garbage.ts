import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 begin every object's life among the young ones, which are cheap to clear away. It would else put what often
 * outlives a few early collections among the old from then on: a burst of calls right after the start is enough, and
 * each call costs a third more for as long as the process lives. To be called before there is work.
 */
export function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
