import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { downloadAccount as downloadAccountContract } from '#contract/app/accounts/account.ts'
import type { deleteAccount as deleteAccountContract } from '#contract/app/accounts/users.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { deleteAccount as deleteInStore } from '#store/accounts/delete-account.ts'
import { ACCOUNT_TABLES, walkAccountData } from '#store/accounts/walk-account-data.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { conflict, type Refusal, unauthorized } from '../http/errors.ts'
import { checkPassword } from './passwords.ts'
import { checkFactor } from './second-factor.ts'
import { takeTries, throttleExports } from './throttle.ts'

/** So many rows are in memory at once; a file of the archive has as many, because tar wants its length first. */
const PAGE = 1_000
/** Of each table, the newest. A browser holds the archive in memory until it is whole. */
const ROWS_MAX = 500_000
/** A slower reader counts as gone. */
const WRITE_MAX_MS = 10 * MINUTE_MS

/**
 * All data of the account as one archive, written as fast as the caller reads. What fails after the beginning ends the
 * connection, so that half an archive is never taken for a whole one. Throws a 429 and a 503.
 */
export async function downloadAccount(
  ctx: Context,
  { user, address, setHeader }: Call<typeof downloadAccountContract>,
): Promise<undefined> {
  const leave = ctx.exports.enter(`account ${user.id}`, 1)
  try {
    await takeTries(ctx, [throttleExports({ userId: user.id, address })])
  } catch (error) {
    leave()
    throw error
  }
  const archive = createGzip()
  const tooLong = setTimeout(
    () => archive.destroy(new Error('the archive was not read in time')),
    WRITE_MAX_MS,
  )
  pipeline(packAccount(ctx, user.id), archive, () => {
    clearTimeout(tooLong)
    leave()
  })
  const day = ctx.now().toISOString().slice(0, 10)
  setHeader('Content-Type', 'application/gzip')
  setHeader('Content-Disposition', `attachment; filename="crowdtape-account-${day}.tar.gz"`)
  return archive as unknown as undefined // the contract has no schema for an answer that is not JSON
}

function packAccount(ctx: Context, userId: string): Readable {
  const { readable, controller } = createTarPacker()
  const mtime = ctx.now()
  const add = async (name: string, text: string) => {
    const bytes = Buffer.from(text)
    const file = controller.add({ name, size: bytes.length, type: 'file', mtime }).getWriter()
    await file.write(bytes)
    await file.close()
  }
  const pack = async () => {
    const contents = []
    for (const table of ACCOUNT_TABLES) {
      const pages = walkAccountData(ctx.db, { userId, table, page: PAGE, rowsMax: ROWS_MAX })
      let rows = 0
      for (let part = 1; ; part++) {
        const page = await ctx.exports.reads.run(() => pages.next())
        if (page.done) break
        await add(`${table.name}/${String(part).padStart(4, '0')}.jsonl`, `${page.value.join('\n')}\n`)
        rows += page.value.length
      }
      contents.push({ name: table.name, rows, onlyTheNewest: rows === ROWS_MAX })
    }
    await add('contents.json', `${JSON.stringify({ writtenAt: mtime, contents }, null, 2)}\n`)
    controller.finalize()
  }
  pack().catch((error) => controller.error(error))
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]) // the same standard, in two declarations
}

/**
 * Deletes the account of who is signed in, at once and for good; files of its tasks go with the next round that tidies them.
 * Throws 400 for a wrong password, 409 where the account is the only owner of a team that others are in, and 429.
 */
export async function deleteAccount(
  ctx: Context,
  { user, body, address, sessionHash }: Call<typeof deleteAccountContract>,
): Promise<{ message: string }> {
  const missing = 'Enter your current password to delete the account'
  await checkPassword(ctx, { user, address, sessionHash, password: body.currentPassword, missing })
  await checkFactor(ctx, { userId: user.id, code: body.code })
  const deleted = await deleteInStore(ctx.db, { userId: user.id, now: ctx.now() })
  if (deleted === 'missing') throw unauthorized()
  if (deleted !== 'deleted') throw ownsTeams(deleted.owns)
  await ctx.mailer.forget?.(user.email)
  ctx.log.info({ accountId: user.id }, 'an account was deleted by its owner')
  return { message: 'Your account is deleted' }
}

function ownsTeams(names: string[]): Refusal {
  const shown = names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '')
  return conflict(
    'teams',
    `You are the only owner of ${shown}. Make another member an owner, or delete the team, before you delete your account.`,
  )
}
