import { DAY_MS } from '#contract/time/duration.ts'
import { pruneActs } from '../audit/acts.ts'
import type { Database } from '../database.ts'

const BATCH = 5_000 // rows a statement, so that each ends well within its time-out

interface PrunedAccounts {
  sessions: number
  passwordResets: number
  emailConfirmations: number
  attempts: number
  invitations: number
  teamInvitations: number
  signInTries: number
  acts: number
  boards: number
}

/**
 * Deletes expired sessions, invitations, unfinished sign-ins and links that confirm an address, reset tokens a day after
 * they expired, attempts a day old, dashboards that were deleted a day ago and acts of operators after their time: each by
 * its index and in batches. Safe to run at any time and by several at once.
 */
export async function pruneAccounts(db: Database, now: Date): Promise<PrunedAccounts> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  return {
    sessions: await deleteInBatches(db, SESSIONS, now),
    passwordResets: await deleteInBatches(db, PASSWORD_RESETS, dayAgo),
    emailConfirmations: await deleteInBatches(db, EMAIL_CONFIRMATIONS, now),
    attempts: await deleteInBatches(db, ATTEMPTS, dayAgo),
    invitations: await deleteInBatches(db, INVITATIONS, now),
    teamInvitations: await deleteInBatches(db, TEAM_INVITATIONS, now),
    signInTries: await deleteInBatches(db, SIGN_IN_TRIES, now),
    acts: await pruneActs(db, now),
    boards: await deleteInBatches(db, DELETED_BOARDS, dayAgo),
  }
}

// Rows that another pruner holds are skipped, not waited for.
const SESSIONS = `
  delete from sessions where token_hash in (
    select token_hash from sessions where expires_at <= $1 limit ${BATCH} for update skip locked)`
const PASSWORD_RESETS = `
  delete from password_resets where token_hash in (
    select token_hash from password_resets where expires_at <= $1 limit ${BATCH} for update skip locked)`
const EMAIL_CONFIRMATIONS = `
  delete from email_confirmations where token_hash in (
    select token_hash from email_confirmations where expires_at <= $1 limit ${BATCH} for update skip locked)`
const INVITATIONS = `
  delete from invitations where email_key in (
    select email_key from invitations where expires_at <= $1 limit ${BATCH} for update skip locked)`
const TEAM_INVITATIONS = `
  delete from team_invitations where id in (
    select id from team_invitations where expires_at <= $1 limit ${BATCH} for update skip locked)`
const SIGN_IN_TRIES = `
  delete from sign_in_tries where token_hash in (
    select token_hash from sign_in_tries where expires_at <= $1 limit ${BATCH} for update skip locked)`
const DELETED_BOARDS = `
  delete from boards where id in (
    select id from boards where deleted_at <= $1 limit ${BATCH} for update skip locked)`
const ATTEMPTS = `
  delete from attempts where (kind, subject_hash, window_start) in (
    select kind, subject_hash, window_start from attempts where window_start <= $1
    limit ${BATCH} for update skip locked)`

async function deleteInBatches(db: Database, statement: string, before: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await db.pool.query(statement, [before])
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return deleted
  }
}
