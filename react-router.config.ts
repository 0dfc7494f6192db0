import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { SOURCES } from './collect/list-sources.ts'
import { compressAssets } from './show/shell/build/compress-assets.ts'
import { listPrerenderedPaths } from './show/shell/build/list-prerendered-paths.ts'
import { trimManifests } from './show/shell/build/trim-manifest.ts'

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
    }),
} satisfies Config
