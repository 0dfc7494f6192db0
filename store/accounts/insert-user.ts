import type { Database } from '../database.ts'
import { type TakenField, takenField } from './taken-field.ts'

export interface NewUser {
  id: string
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string
  createdAt: Date
}

export type InsertedUser = { status: 'created' } | { status: 'taken'; field: TakenField }

/** Creates a user; of several at once with one name or address, one is created and the others learn which is taken. */
export async function insertUser(db: Database, user: NewUser): Promise<InsertedUser> {
  try {
    await db.sql
      .insertInto('users')
      .values({
        id: user.id,
        username: user.username,
        username_key: user.usernameKey,
        email: user.email,
        email_key: user.emailKey,
        password_hash: user.passwordHash,
        avatar: null,
        social_twitter: null,
        social_facebook: null,
        social_instagram: null,
        created_at: user.createdAt,
        password_changed_at: user.createdAt,
      })
      .execute()
    return { status: 'created' }
  } catch (error) {
    const field = takenField(error)
    if (!field) throw error
    return { status: 'taken', field }
  }
}
