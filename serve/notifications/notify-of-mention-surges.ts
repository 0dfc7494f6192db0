import { createHash } from 'node:crypto'
import { NOTIFICATION_PREFERENCES } from '#contract/notifications.ts'
import { listMentionSurges, type MentionSurge } from '#store/notifications/list-mention-surges.ts'
import { insertNotification } from '#store/notifications/notifications.ts'
import type { Context } from '../context/context.ts'
import { nameOfSource } from '../sources/attributions.ts'

// Ours: few enough to notice a small account, many enough that three friends are no crowd.
const POSTS_MIN = 5
const FACTOR = 3

/**
 * Notifies users whose linked account is mentioned unusually often: in a day at least three times as often as
 * on a day of the week before. Once a day (UTC) for each account, however often it is called. Gives how many surges
 * there are.
 */
export async function notifyOfMentionSurges(ctx: Context): Promise<number> {
  const now = ctx.now()
  const isSample = ctx.dataMode === 'sample'
  const surges = await listMentionSurges(isSample ? ctx.sampleDb : ctx.db, {
    until: now,
    postsMin: POSTS_MIN,
    factor: FACTOR,
    enabledByDefault: NOTIFICATION_PREFERENCES.some(({ id, enabled }) => id === 'social_mentions' && enabled),
  })
  for (const surge of surges) {
    await insertNotification(ctx.db, {
      id: toId(surge, now),
      userId: surge.userId,
      kind: 'social_mentions',
      title: `@${surge.handle} is being mentioned on ${nameOfSource(ctx, surge.platform)}`,
      text: `${surge.posts} posts named it within a day. On a day of the week before it was ${describeUsual(surge.usual)}.${isSample ? ' This is sample data: generated, not observed.' : ''}`,
      link: `/explorer?${new URLSearchParams({ q: surge.handle, platform: surge.platform, period: '24h' })}`,
      createdAt: now,
    })
  }
  return surges.length
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

function describeUsual(usual: number): string {
  return usual === 0 ? 'none' : `${oneDecimal.format(usual)} on average`
}

/** The same for one account of one person on one day, so that a repeat changes nothing. */
function toId({ userId, platform, handle }: MentionSurge, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const hex = createHash('sha256').update([userId, platform, handle, day].join('\n')).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
