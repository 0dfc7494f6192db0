import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { SOURCES } from './collect/list-sources.ts'
import type { SourceLabel } from './contract/source-facts.ts'
import { CHUNKS } from './show/shell/build/chunks.ts'

/** Where `npm run dev` finds our own API while Vite serves the screens. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'
// `/api` itself is a page, and so are `/api/` and `/api.data` while pages are rendered ahead.
const proxy = Object.fromEntries(
  ['^/api/.', '^/v1/.', '^/embed/.', '^/badge/.', '^/healthz$', '^/readyz$'].map((path) => [path, apiOrigin]),
)

export default defineConfig({
  publicDir: 'show/public',
  plugins: [lightIcons(), adoptedStyles(), offlineScreens(), loadedPages(), tailwindcss(), reactRouter()],
  // The site knows the sources by their facts alone; all of those stand in the page about them.
  define: {
    __SOURCE_LABELS__: JSON.stringify(SOURCES.map(({ facts }) => labelOf(facts))),
    __SOURCE_FACTS__: JSON.stringify(SOURCES.map(({ facts }) => facts)),
  },
  // What stands in each page as text comes from here.
  environments: {
    ssr: { build: { minify: true } },
    // Every page lists the files that it may load later, and what tells them apart does not compress.
    client: {
      build: {
        rolldownOptions: {
          output: { chunkFileNames: 'assets/[hash:7].js', entryFileNames: 'assets/[name]-[hash:7].js' },
        },
      },
    },
  },
  ssr: { noExternal: ['lucide-react'] }, // so that pages rendered ahead show the same icons
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A page that calls one operation of the API carries its name alone, not the list of all.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
})

function labelOf({ id, name, kind, mark, counts, countNames }: SourceLabel): SourceLabel {
  return { id, name, kind, mark, counts, countNames }
}

const ICON = '/lucide-react/dist/esm/icons/'

/**
 * Gives lucide's icons our own way to become components, which weighs next to nothing, and leaves out what that does not
 * use: other names, and keys drawn at random, which do not compress.
 */
function lightIcons(): Plugin {
  const ours = fileURLToPath(new URL('show/ui/style/create-icon.ts', import.meta.url))
  return {
    name: 'light-icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes(ICON) ? ours : undefined,
    transform(code, id) {
      if (!id.includes(ICON)) return undefined
      return code
        .replace(/,\s*key: "[^"]*"/g, '')
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replace('__iconData.node;\n', '')
    },
  }
}

/** Gives libraries that write style elements our own way to bring their rules, which the policy of our pages lets in. */
function adoptedStyles(): Plugin {
  const ours = fileURLToPath(new URL('show/ui/style/adopted-styles.ts', import.meta.url))
  const missing = new Set(['react-style-singleton', 'sonner'])
  return {
    name: 'adopted-styles',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!/^\.\/singleton(\.js)?$/.test(source) || !importer?.includes('/react-style-singleton/'))
        return undefined
      missing.delete('react-style-singleton')
      return ours
    },
    transform(code, id) {
      const found = /function __insertCSS\(code\) \{[^}]*\}/
      if (!id.includes('/sonner/') || !found.test(code)) return undefined
      missing.delete('sonner')
      return `import { adoptStyles } from ${JSON.stringify(ours)}\n${code.replace(found, 'const __insertCSS = adoptStyles;')}`
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`${[...missing].join(', ')} brings its styles in another way than the one known`)
    },
  }
}

/** Gives the framework our own way to load a screen's code, which says so when there is no connection. */
function offlineScreens(): Plugin {
  const ours = fileURLToPath(new URL('show/shell/screens/load-route-module.ts', import.meta.url))
  let replaced = false
  return {
    name: 'offline-screens',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/routeModules.js') || !importer?.includes('/react-router/dist/')) return undefined
      replaced = true
      return ours
    },
    buildEnd(error) {
      if (!error && !replaced) this.error('The framework loads screens in another way than the one known')
    },
  }
}

/**
 * Loads the code that renders pages before the first one is asked for: each has ten seconds, of which a busy machine takes
 * most for loading.
 */
function loadedPages(): Plugin {
  return {
    name: 'loaded-pages',
    async configurePreviewServer({ config }) {
      await import(pathToFileURL(join(config.root, 'build/server/index.js')).href)
    },
  }
}
