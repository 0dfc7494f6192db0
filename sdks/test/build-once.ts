import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { holdFolder } from '#run/process/hold-folder.ts'
import { makeFolder } from './make-folder.ts'

const POLL_MS = 100

/**
 * A folder with what `build` makes in it. In a run of many test files, which sets TEST_BUILDS_FOLDER, whoever comes first
 * builds it for all who name it alike, and nobody writes into it; a file that runs alone builds its own.
 */
export async function buildOnce(name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const ofRun = process.env.TEST_BUILDS_FOLDER
  if (!ofRun) {
    const folder = makeFolder()
    await build(folder)
    return folder
  }
  const place = join(ofRun, name)
  const [folder, done] = [join(place, 'built'), join(place, 'done')]
  mkdirSync(place, { recursive: true })
  for (; !existsSync(done); await delay(POLL_MS)) {
    const taken = await holdFolder(place, 'a build for tests')
    if ('holder' in taken) continue
    try {
      if (existsSync(done)) break
      rmSync(folder, { recursive: true, force: true }) // one that failed: whoever comes next fails by itself
      mkdirSync(folder)
      await build(folder)
      writeFileSync(done, '')
    } finally {
      await taken.hold.release()
    }
  }
  return folder
}
