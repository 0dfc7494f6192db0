import { escapeUTF8 } from 'entities'
import { LRUCache } from 'lru-cache'
import { ASSET_IN_TEMPLATE } from '#contract/site-origin.ts'
import { makeSitePage, type SitePage } from './make-site-page.ts'

export interface PagedAsset {
  id: string
  /** As a price source sends it, so it may hold anything. */
  name: string
}

const KEPT_MAX = 500
const SCRIPT = /<script[\s\S]*?<\/script>/g

/**
 * Gives what writes the page of one asset from the page that was built for all: its title, its description and its
 * own address are there before any code runs. Pages that were written are kept, the last 500 of them.
 * Throws for a template that has its asset in a script, where no text of others may come.
 */
export function createAssetPages(
  template: string,
  { https }: { https: boolean },
): (asset: PagedAsset) => SitePage {
  const scripts = template.match(SCRIPT)?.join('') ?? ''
  if (Object.values(ASSET_IN_TEMPLATE).some((text) => scripts.includes(text))) {
    throw new Error('The page of assets names its asset in a script')
  }
  const pages = new LRUCache<string, SitePage, PagedAsset>({
    max: KEPT_MAX,
    memoMethod: (_key, _stale, { context }) => makeSitePage('asset.html', fill(template, context), { https }),
  })

  return (asset) => pages.memo(JSON.stringify([asset.id, asset.name]), { context: asset })
}

function fill(template: string, asset: PagedAsset): string {
  const name = escapeUTF8(asset.name)
  return template
    .replace('<html ', () => `<html data-asset-id="${escapeUTF8(asset.id)}" data-asset-name="${name}" `)
    .replaceAll(ASSET_IN_TEMPLATE.id, () => encodeURIComponent(asset.id))
    .replaceAll(ASSET_IN_TEMPLATE.name, () => name)
}
