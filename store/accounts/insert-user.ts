import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { type TakenField, takenField } from './accounts.ts'
import { type ConfirmationToken, mailConfirmation } from './email-confirmations.ts'
import { deleteInvitation, takeInvitation } from './invitations.ts'
import { insertIdentity, type LinkedIdentity } from './linked-identities.ts'
import { insertSession, type NewSession } from './sessions.ts'

export interface NewUser {
  id: string
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string
  createdAt: Date
  /** The link that is mailed; absent where the address needs none. */
  confirmation?: ConfirmationToken
  /** In which the person who signs up goes on. */
  session?: NewSession
  by: ChangedBy
  /** SHA-256 of the invitation's token, where the account needs one. */
  invitationHash?: Buffer
  /** Who it signs in as at a provider; such an account has no password. */
  identity?: LinkedIdentity
}

export type InsertedUser =
  | { status: 'created' }
  | { status: 'taken'; field: TakenField }
  | { status: 'not invited' }

/**
 * Creates a user, opens their session and mails the link that confirms the address, all or nothing; of several at once with one name or address, one is
 * created and the others learn which is taken.
 */
export async function insertUser(db: Database, user: NewUser): Promise<InsertedUser> {
  const { id: userId, email, emailKey, createdAt: now, confirmation, session, by, identity } = user
  try {
    return await runTransaction<InsertedUser>(db.pool, async (client) => {
      const { invitationHash: tokenHash } = user
      if (tokenHash && !(await takeInvitation(client, { tokenHash, emailKey, now })))
        return { status: 'not invited' }
      await deleteInvitation(client, emailKey)
      await client.query(
        `insert into users (id, username, username_key, email, email_key, password_hash, created_at,
           password_changed_at, email_confirmed_at, has_password)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
        [
          userId,
          user.username,
          user.usernameKey,
          email,
          emailKey,
          user.passwordHash,
          now,
          confirmation ? null : now,
          identity === undefined,
        ],
      )
      await writeAudit(client, { userId, action: 'account.created', by, now })
      if (identity) await insertIdentity(client, { userId, identity, now, by })
      if (session) await insertSession(client, session)
      if (!confirmation) return { status: 'created' }
      await mailConfirmation(client, {
        userId,
        kind: 'email-confirmation',
        email,
        emailKey,
        now,
        ...confirmation,
      })
      return { status: 'created' }
    })
  } catch (error) {
    const field = takenField(error)
    if (!field) throw error
    return { status: 'taken', field }
  }
}
