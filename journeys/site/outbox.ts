import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** The mail to the address that `isIt` takes, once it is in the outbox of the running site, or of the one with this DATA_DIR. */
export async function waitForMail(
  to: string,
  isIt: (mail: Email) => boolean,
  dataDir = process.env.JOURNEYS_DATA_DIR ?? '',
): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        found = (await readMails(dataDir)).find(
          (mail) => mail.to?.some(({ address }) => address === to) && isIt(mail),
        )
        return found !== undefined
      },
      { message: `a mail to ${to}`, timeout: 60_000 },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable: the poll above waits for it')
  return found
}

async function readMails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await Array.fromAsync(glob('*.eml', { cwd: folder })) // none before the first mail
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
