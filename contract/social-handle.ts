import type { Platform } from './posts.ts'
import { normalizeText } from './text/normalize-text.ts'

const SOCIAL_HANDLE_LENGTH_MAX = 100

/**
 * The bare name in what a person typed for a linked social account: `@name`, `name` or the address of a profile
 * such as `https://x.com/name`. Empty text when there is none; undefined when it cannot be a name. Pages on Facebook are
 * known by names with blanks in them.
 */
export function readSocialHandle(
  typed: string,
  { platform }: { platform?: Platform } = {},
): string | undefined {
  const text = normalizeText(typed, 'NFKC').trim()
  if (text.length > SOCIAL_HANDLE_LENGTH_MAX) return undefined
  const handle = text.replace(/^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]+\/+(?=.)/i, '').replace(/^@|\/$/g, '')
  if (handle === '') return ''
  const pattern = platform === 'facebook' ? PAGE_NAME : HANDLE
  return pattern.test(handle) ? handle : undefined
}

const PAGE_NAME = /^[\p{L}\p{N}_](?: ?[\p{L}\p{M}\p{N}._&'’-])*$/u
const HANDLE = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u
