import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Has a process and all that it has started give way to everything else, so that a site which is measured on its own
 * machine takes no time from the browser that shows it. Linux shares time out by session first, so each session of
 * theirs gives way too; elsewhere the process alone does.
 */
export function giveWay(pid: number): void {
  for (const each of [pid, ...listDescendants(pid)]) {
    try {
      setPriority(each, constants.priority.PRIORITY_LOW)
      writeFileSync(`/proc/${each}/autogroup`, String(constants.priority.PRIORITY_LOW))
    } catch {
      // It has ended meanwhile, or this system has no such file: then its priority alone counts.
    }
  }
}

function listDescendants(pid: number): number[] {
  return listChildren(pid).flatMap((child) => [child, ...listDescendants(child)])
}

function listChildren(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}
