import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MB, as Linux reports it; 0 on other systems. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}
