import { escapeUTF8 } from 'entities'
import { ASSET_IN_TEMPLATE } from '#contract/asset-in-template.ts'
import { makeSitePage, type SitePage } from './make-site-page.ts'

export interface PagedAsset {
  id: string
  /** As a source of prices tells it, so it may hold anything. */
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
  const kept = new Map<string, { name: string; page: SitePage }>()

  return (asset) => {
    const known = kept.get(asset.id)
    if (known?.name === asset.name) return known.page
    const page = makeSitePage('asset.html', fill(template, asset), { https })
    const [oldest] = kept.keys()
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    kept.set(asset.id, { name: asset.name, page })
    return page
  }
}

function fill(template: string, asset: PagedAsset): string {
  const name = escapeUTF8(asset.name)
  return template
    .replace('<html ', () => `<html data-asset-id="${escapeUTF8(asset.id)}" data-asset-name="${name}" `)
    .replaceAll(ASSET_IN_TEMPLATE.id, () => encodeURIComponent(asset.id))
    .replaceAll(ASSET_IN_TEMPLATE.name, () => name)
}
