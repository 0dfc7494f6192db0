import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shell/page/paths.ts'
import { FinderDialog } from '../../ui/overlay/finder-dialog.tsx'
import { type DocsEntry, type DocsHit, searchDocs } from './search-docs.ts'

const TIMEOUT_MS = 20_000

/** Finds sections of the guides, operations and errors by their words. */
export function DocsSearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const index = useDocsIndex()
  const chosen = useRef<string>(undefined)
  const choose = ({ to }: DocsHit) => {
    chosen.current = to
    onClose()
  }
  return (
    <FinderDialog
      label="Search the docs"
      placeholder="Search guides, endpoints and errors"
      search={search}
      onSearch={setSearch}
      empty={describeEmpty({ index, search })}
      onClose={onClose}
      onLeft={() => chosen.current && navigate(chosen.current)}
    >
      {searchDocs(index === 'failed' ? [] : (index ?? []), search).map((hit) => (
        <Command.Item
          key={hit.to}
          value={hit.to}
          onSelect={() => choose(hit)}
          className="rounded-control px-2 py-2 data-[selected=true]:bg-s4"
        >
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-14 font-medium break-words text-ink-1">{hit.title}</span>
            <span className="text-12 text-ink-3">{hit.part}</span>
          </span>
          <span className="mt-0.5 block text-13 text-ink-2">{hit.excerpt}</span>
        </Command.Item>
      ))}
    </FinderDialog>
  )
}

type DocsIndex = readonly DocsEntry[] | 'failed' | undefined

function describeEmpty({ index, search }: { index: DocsIndex; search: string }): string {
  if (index === 'failed') return 'The search could not be loaded. Check your connection and open it again.'
  if (search.trim() === '') return 'Type a word, an endpoint or an error code.'
  return index ? 'No results in the docs. Try fewer or other words.' : 'Loading…'
}

/** Undefined while it is loaded. */
function useDocsIndex(): DocsIndex {
  const [index, setIndex] = useState<DocsIndex>()
  useEffect(() => {
    const call = new AbortController()
    fetch(paths.docsIndex(), { signal: AbortSignal.any([call.signal, AbortSignal.timeout(TIMEOUT_MS)]) })
      .then((answer) => (answer.ok ? (answer.json() as Promise<DocsEntry[]>) : Promise.reject(answer)))
      .then(setIndex)
      .catch(() => !call.signal.aborted && setIndex('failed'))
    return () => call.abort()
  }, [])
  return index
}
