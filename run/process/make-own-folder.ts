import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from './start-refused.ts'

export const DATA_DIR_ADVICE = 'give it to this user, or set another DATA_DIR.'

/**
 * Makes `folder` unless it is there, and sees by trying that this user may write in it: mode bits say little of a
 * read-only or full disk. Throws StartRefused with one line that says why not, and `advice` on what to do.
 */
export function makeOwnFolder(folder: string, { mode, advice }: { mode?: number; advice: string }): void {
  try {
    makeWithParents(folder, mode)
    rmdirSync(mkdtempSync(join(folder, '.crowdtape-')))
  } catch (error) {
    throw new StartRefused(`${folder} cannot be written (${reasonOf(error, folder)}): ${advice}`)
  }
}

/** Not by `recursive`: that tries forever where the system says that a folder is missing which is there, as in /proc. */
function makeWithParents(folder: string, mode?: number): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeWithParents(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!isFolder(folder)) throw error // else another process has just made it
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function reasonOf(error: unknown, folder: string): string {
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException // the file system throws nothing else
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'it is or lies below a file'
  if (code === 'ENOENT') return 'no folder can be made there'
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === 'EROFS') return 'the disk is read-only'
  const owner = code === 'EACCES' ? statOwner(folder) : undefined
  const self = process.getuid?.()
  if (owner === undefined || owner === self) return code
  return `it belongs to user ${owner} and this is user ${self}`
}

/** Of the folder, or of the one in which it cannot be made. */
function statOwner(folder: string): number | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found || dirname(folder) === folder ? found?.uid : statOwner(dirname(folder))
}
