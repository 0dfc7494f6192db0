import type {
  endSession as endContract,
  listSessions as listContract,
} from '#contract/app/accounts/account.ts'
import type { AnswerOf } from '#contract/route.ts'
import { endSession as endInStore, listSessions as listInStore } from '#store/accounts/sessions.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { notFound } from '../http/errors.ts'

/** Where the account is signed in, the latest use first. */
export async function listSessions(
  ctx: Context,
  { user, sessionHash }: Call<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  const sessions = await listInStore(ctx.db, { userId: user.id, now: ctx.now() })
  return {
    data: sessions.map(({ tokenHash, createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: sessionHash !== undefined && tokenHash.equals(sessionHash),
    })),
  }
}

/** Ends one session of the account. Throws 404 for one that it has not. */
export async function endSession(
  ctx: Context,
  { user, params, address }: Call<typeof endContract>,
): Promise<undefined> {
  const by = changedBy('session', { address })
  if (!(await endInStore(ctx.db, { userId: user.id, id: params.id, now: ctx.now(), by }))) throw notFound()
}

const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** `Firefox on Linux`, of the header User-Agent; nothing else of it is kept. */
export function describeDevice(userAgent: string | undefined): string | null {
  const find = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (!browser) return system ?? null
  return system ? `${browser} on ${system}` : browser
}
