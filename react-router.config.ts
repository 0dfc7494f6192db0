import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { compressAssets, trimManifests } from '#show/shell/build/built-files.ts'
import { SOURCES } from './collect/list-sources.ts'
import { listPrerenderedPaths } from './show/shell/build/list-prerendered-paths.ts'

export default {
  appDirectory: 'show',
  ssr: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await trimManifests(folder)
    await compressAssets(folder)
  },
  prerender: ({ getStaticPaths }) =>
    listPrerenderedPaths(getStaticPaths(), {
      sources: SOURCES.flatMap(({ facts }) => (facts.kind === 'social' ? facts.id : [])),
      operations: publicContracts.map(({ group, operationId }) => ({ group, id: operationId })),
    }),
} satisfies Config
