import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { SessionUser } from '#store/accounts/sessions.ts'
import { findSessionUser, touchSession } from '#store/accounts/sessions.ts'
import type { Context, ServeSettings } from '../context/context.ts'
import { unauthorized } from '../http/errors.ts'

/** A session token: 32 random bytes in base64url after a mark of its kind. */
const SESSION_TOKEN = /^cts_[A-Za-z0-9_-]{43}$/

// A session ends days after its last use; noting every call would make each read a write.
const TOUCH_EVERY_MS = HOUR_MS

export interface Authenticated {
  user: SessionUser
  sessionHash: Buffer
}

/**
 * Who the Authorization header speaks for. Anything that is not a well-formed session token costs no query.
 * Throws a 401 for an API key. Undefined for no header, a malformed one, and an unknown, ended or expired session alike.
 */
export async function authenticate(
  ctx: Context,
  authorization: string | undefined,
): Promise<Authenticated | undefined> {
  const token = bearerToken(authorization)
  if (token?.startsWith('ct_')) throw unauthorized('API keys are for /v1. Sign in to use this.')
  if (token === undefined || !SESSION_TOKEN.test(token)) return undefined
  const sessionHash = createHash('sha256').update(token).digest()
  const now = ctx.now()
  const found = await findSessionUser(ctx.db, { tokenHash: sessionHash, now })
  if (!found) return undefined
  const { createdAt, lastUsedAt } = found
  if (now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    const expiresAt = endOfSession(ctx.settings, { createdAt, usedAt: now })
    noteUse(ctx, { tokenHash: sessionHash, now, expiresAt })
  }
  return { user: found.user, sessionHash }
}

/** When a session ends that is not used any more: of its days and the idle ones whichever are over first. */
export function endOfSession(
  { sessionDays, sessionIdleDays }: ServeSettings,
  { createdAt, usedAt }: { createdAt: Date; usedAt: Date },
): Date {
  return new Date(
    Math.min(createdAt.getTime() + sessionDays * DAY_MS, usedAt.getTime() + sessionIdleDays * DAY_MS),
  )
}

/** Sessions of which the use is being noted. */
const beingNoted = new WeakMap<Context, Set<string>>()

/**
 * Of calls at once the first notes it: they would wait for each other, each with a connection. Where the background has no
 * place left, the next call does: a full queue of mails must not sign people out.
 */
function noteUse(ctx: Context, use: { tokenHash: Buffer; now: Date; expiresAt: Date }): void {
  const noted = beingNoted.get(ctx) ?? new Set()
  beingNoted.set(ctx, noted)
  const session = use.tokenHash.toString('base64')
  if (noted.has(session)) return
  try {
    ctx.background.run('touch session', () => touchSession(ctx.db, use).finally(() => noted.delete(session)))
    noted.add(session)
  } catch (error) {
    ctx.log.debug({ err: error }, 'the last use of a session was not noted')
  }
}

function bearerToken(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer ([^\s]{1,512})$/i)?.[1]
}
