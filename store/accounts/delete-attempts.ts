import type { Database } from '../database.ts'

/** Forgets all attempts of one kind on one subject. */
export async function deleteAttempts(
  db: Database,
  { kind, subjectHash }: { kind: string; subjectHash: Buffer },
): Promise<void> {
  await db.sql
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('subject_hash', '=', subjectHash)
    .execute()
}
