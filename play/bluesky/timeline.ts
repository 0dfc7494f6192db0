import { hashIntegers } from '#collect/sample/random.ts'
import type { Crowd } from '../server/crowd.ts'

/** One thing that happens in the played network. `seq` counts from 0; everything else follows from it and the seed. */
export type Happening =
  | {
      type: 'create' | 'update'
      seq: number
      author: number
      postSeq: number
      text: string
      isCrypto: boolean
    }
  | { type: 'delete'; seq: number; author: number; postSeq: number }
  | { type: 'leave'; seq: number; author: number }
  | { type: 'rename'; seq: number; author: number }

const AUTHORS = 4_000
/** Authors from here on write one post and leave. */
const LEAVERS_FROM = 1_000_000
/** Everything that is of a post happens within so many. */
export const BLOCK = 50

/**
 * What happened as number `seq`: a pure function, so that any stretch can be replayed and the whole be listed without
 * being kept. In blocks of 50: post 3 is about crypto, in every second block it is edited as number 10, in every fourth
 * deleted as number 20; in every tenth block a newcomer writes about crypto as number 35 and leaves as number 45.
 */
export function happeningAt(seq: number, { seed, crowd, cryptoShare }: TimelineOptions): Happening {
  const [block, place] = [Math.floor(seq / BLOCK), seq % BLOCK]
  const start = block * BLOCK
  const author = (n: number) => hashIntegers(seed, 1, n) % AUTHORS
  const text = (n: number, edit = '') => `${crowd.aboutCrypto(hashIntegers(seed, 2, n))} [${n}]${edit}`
  if (place === 10 && block % 2 === 0) {
    const postSeq = start + 3
    return {
      type: 'update',
      seq,
      author: author(postSeq),
      postSeq,
      text: text(postSeq, ' (edited)'),
      isCrypto: true,
    }
  }
  if (place === 20 && block % 4 === 1)
    return { type: 'delete', seq, author: author(start + 3), postSeq: start + 3 }
  if (place === 35 && block % 10 === 5) {
    return {
      type: 'create',
      seq,
      author: LEAVERS_FROM + block,
      postSeq: seq,
      text: text(seq),
      isCrypto: true,
    }
  }
  if (place === 45 && block % 10 === 5) return { type: 'leave', seq, author: LEAVERS_FROM + block }
  if (place === 47 && block % 20 === 7) return { type: 'rename', seq, author: author(start + 3) }
  const draw = hashIntegers(seed, 3, seq) / 2 ** 32
  const isCrypto = place === 3 || draw < cryptoShare - 1 / BLOCK
  const written = isCrypto ? text(seq) : `${crowd.aboutElse(hashIntegers(seed, 4, seq))} [${seq}]`
  return { type: 'create', seq, author: author(seq), postSeq: seq, text: written, isCrypto }
}

export interface TimelineOptions {
  seed: number
  crowd: Crowd
  /** Part of the posts that are about crypto, at least 0.02. */
  cryptoShare: number
}

/** Whether a post is gone after everything up to `seq` has happened. */
export function isGone(postSeq: number, seq: number): boolean {
  const [block, place] = [Math.floor(postSeq / BLOCK), postSeq % BLOCK]
  if (place === 3 && block % 4 === 1) return block * BLOCK + 20 <= seq
  return place === 35 && block % 10 === 5 && block * BLOCK + 45 <= seq
}
