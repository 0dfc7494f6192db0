import { useEffect, useState } from 'react'
import { getMarket } from '#contract/app/operations.ts'
import { callApi } from '../api/call-api.ts'
import { paths } from '../page/paths.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** The assets that have a price; none until the server has named them, and none where it cannot be asked. */
export function usePaletteAssets(): readonly PaletteEntry[] {
  const [assets, setAssets] = useState<readonly PaletteEntry[]>([])
  useEffect(() => {
    const call = new AbortController()
    callApi(getMarket, { signal: call.signal }).then(
      ({ data }) => setAssets(data.map(toEntry)),
      () => {}, // pages are found without the server, and the market page says what is wrong with it
    )
    return () => call.abort()
  }, [])
  return assets
}

function toEntry({ id, name, symbol }: { id: string; name: string; symbol: string }): PaletteEntry {
  return {
    group: 'Assets',
    label: `${name} (${symbol})`,
    to: paths.asset(id),
    keywords: [symbol.toLowerCase()],
  }
}
