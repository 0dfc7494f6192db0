import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import { type SessionUser, userColumns } from './session-user.ts'
import { supersedePasswordResets } from './set-password.ts'
import { type TakenField, takenField } from './taken-field.ts'

export interface ProfileUpdate {
  userId: string
  username: string
  usernameKey: string
  email: string
  emailKey: string
  /** Absent: it stays. Null: none. */
  socialTwitter?: string | null
  socialFacebook?: string | null
  socialInstagram?: string | null
  now: Date
}

export type UpdatedProfile =
  | { status: 'updated'; user: SessionUser; previousEmail: string; emailMoved: boolean }
  | { status: 'taken'; field: TakenField }
  | { status: 'missing' }

/** Changes what a user may change of himself. Another mailbox makes the reset links that are still out useless. */
export async function updateProfile(db: Database, update: ProfileUpdate): Promise<UpdatedProfile> {
  try {
    return await db.sql.transaction().execute((trx) => updateInTransaction(trx, update))
  } catch (error) {
    const field = takenField(error)
    if (!field) throw error
    return { status: 'taken', field }
  }
}

async function updateInTransaction(trx: Transaction<Schema>, update: ProfileUpdate): Promise<UpdatedProfile> {
  const previous = await trx
    .selectFrom('users')
    .select(['email', 'email_key as emailKey'])
    .where('id', '=', update.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!previous) return { status: 'missing' }
  const user = await trx
    .updateTable('users')
    .set({
      username: update.username,
      username_key: update.usernameKey,
      email: update.email,
      email_key: update.emailKey,
      // Kysely leaves out what is undefined.
      social_twitter: update.socialTwitter,
      social_facebook: update.socialFacebook,
      social_instagram: update.socialInstagram,
    })
    .where('id', '=', update.userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  const emailMoved = previous.emailKey !== update.emailKey
  if (emailMoved) await supersedePasswordResets(trx, update)
  return { status: 'updated', user, previousEmail: previous.email, emailMoved }
}
