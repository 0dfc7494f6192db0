import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './show/shell/compress-assets.ts'
import { listPrerenderedPaths } from './show/shell/list-prerendered-paths.ts'

export default {
  appDirectory: 'show',
  ssr: false,
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
  prerender: ({ getStaticPaths }) => listPrerenderedPaths(getStaticPaths()),
} satisfies Config
