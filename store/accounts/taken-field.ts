import pg from 'pg'

export type TakenField = 'username' | 'email'

/** Which of a user's unique keys the database refused; undefined for any other error. */
export function takenField(error: unknown): TakenField | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return undefined
  return FIELD_BY_CONSTRAINT.get(error.constraint ?? '')
}

const UNIQUE_VIOLATION = '23505' // https://www.postgresql.org/docs/current/errcodes-appendix.html

const FIELD_BY_CONSTRAINT = new Map<string, TakenField>([
  ['users_username_key_key', 'username'],
  ['users_email_key_key', 'email'],
])
