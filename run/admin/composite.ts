import { COMPOSITE_PARTS, COMPOSITE_WEIGHTS, readWeights } from '#analyze/crowds/composite.ts'
import { openDatabase } from '#store/database.ts'
import { addWeights, listWeights, type WeightsVersion } from '#store/installation/composite-weights.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'

/** What the parts of the composite weigh. */
export const compositeCommands: AdminCommand[] = [
  {
    name: 'composite',
    usage: '[mood=30 talk=20 ...]',
    summary: 'Tells every version of the composite’s weights, or adds one, which is in use from then on',
    run,
  },
]

async function run({ databaseUrl, now }: AdminTools, args: string[]): Promise<string> {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    if (args.length > 0) {
      const weights = readWeights(args)
      if ('fault' in weights) throw new StartRefused(String(weights.fault))
      await addWeights(db, { weights, at: now().toISOString() })
    }
    const versions = [{ version: 1, weights: COMPOSITE_WEIGHTS, at: 'shipped' }, ...(await listWeights(db))]
    return versions.map((each, place) => write(each, place === versions.length - 1)).join('\n')
  } finally {
    await db.close()
  }
}

function write({ version, weights, at }: WeightsVersion, isInUse: boolean): string {
  const parts = COMPOSITE_PARTS.map((part) => `${part}=${weights[part] ?? 0}`).join(' ')
  return `version ${version} (${at}): ${parts}${isInUse ? ', in use' : ''}`
}
