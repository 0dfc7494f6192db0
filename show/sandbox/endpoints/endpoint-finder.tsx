import { Command } from 'cmdk'
import { useState } from 'react'
import { MethodMark } from '../../docs/operation/operation-text.tsx'
import { searchDocs } from '../../docs/search/search-docs.ts'
import { FinderDialog, FinderGroup } from '../../ui/overlay/finder-dialog.tsx'
import type { SandboxEndpoint } from './list-sandbox-endpoints.ts'

interface EndpointFinderProps {
  groups: readonly [name: string, endpoints: readonly SandboxEndpoint[]][]
  onChoose: (value: string) => void
  onClose: () => void
}

/** Every endpoint by its group, or those with the words that were typed, best first. */
export function EndpointFinder({ groups, onChoose, onClose }: EndpointFinderProps) {
  const [search, setSearch] = useState('')
  const endpoints = groups.flatMap(([, ofGroup]) => ofGroup)
  const entries = endpoints.map(({ method, path, label, value, description }) => ({
    title: `${method} ${path}`,
    part: label,
    to: value,
    text: description,
  }))
  const found = searchDocs(entries, search).flatMap(
    ({ to }) => endpoints.find(({ value }) => value === to) ?? [],
  )
  const choose = (value: string) => {
    onChoose(value)
    onClose()
  }
  return (
    <FinderDialog
      label="Endpoints"
      placeholder="Search endpoints"
      search={search}
      onSearch={setSearch}
      empty="No endpoint has these words."
      onClose={onClose}
    >
      {search.trim() !== ''
        ? found.map((endpoint) => <Item key={endpoint.value} endpoint={endpoint} onChoose={choose} />)
        : groups.map(([name, ofGroup]) => (
            <FinderGroup key={name} heading={name}>
              {ofGroup.map((endpoint) => (
                <Item key={endpoint.value} endpoint={endpoint} onChoose={choose} />
              ))}
            </FinderGroup>
          ))}
    </FinderDialog>
  )
}

function Item({ endpoint, onChoose }: { endpoint: SandboxEndpoint; onChoose: (value: string) => void }) {
  return (
    <Command.Item
      value={endpoint.value}
      onSelect={() => onChoose(endpoint.value)}
      className="flex flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 data-[selected=true]:bg-s4"
    >
      <span className="min-w-0 font-mono text-13 break-all text-ink-1">
        <MethodMark method={endpoint.method} className="mr-2" />
        {endpoint.path}
      </span>
      <span className="text-13 text-ink-3">{endpoint.label}</span>
    </Command.Item>
  )
}
