import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The product's version, as package.json states it. */
export function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version // ours; npm would not install it without a version
}
