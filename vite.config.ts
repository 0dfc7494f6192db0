import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './show/shell/chunks.ts'

/** Where `npm run dev` finds our own API while Vite serves the screens. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'
// `/api` itself is a page, and so are `/api/` and `/api.data` while pages are rendered ahead.
const proxy = Object.fromEntries(
  ['^/api/.', '^/v1/.', '^/healthz$', '^/readyz$'].map((path) => [path, apiOrigin]),
)

export default defineConfig({
  publicDir: 'show/public',
  plugins: [lightIcons(), tailwindcss(), reactRouter()],
  // What stands in each page as text comes from here.
  environments: { ssr: { build: { minify: true } } },
  ssr: { noExternal: ['lucide-react'] }, // so that pages rendered ahead show the same icons
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
})

/** Gives lucide's icons our own way to become components, which weighs next to nothing. */
function lightIcons(): Plugin {
  const ours = fileURLToPath(new URL('show/ui/create-icon.ts', import.meta.url))
  return {
    name: 'light-icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/')
        ? ours
        : undefined,
  }
}
