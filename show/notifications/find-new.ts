import type { Notification } from '#contract/app/notifications.ts'

/**
 * What came after the newest that was known, the oldest first; nothing before anything was known (`undefined`; empty text:
 * there was none). What was read elsewhere meanwhile is not told again.
 */
export function findNew(
  latest: readonly Notification[],
  newestKnown: string | undefined,
): readonly Notification[] {
  if (newestKnown === undefined) return []
  return latest
    .filter(({ createdAt, readAt }) => readAt === undefined && createdAt > newestKnown)
    .toReversed()
}
