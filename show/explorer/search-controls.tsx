import { ListFilter, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SEARCH_TEXT_MAX_CHARS } from '#contract/post-limits.ts'
import { paths } from '../shell/page/paths.ts'
import { ViewsMenu } from '../social/views/views-menu.tsx'
import { Button } from '../ui/action/button.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { lookOfPlatform } from '../ui/label/platform-mark.tsx'
import { classNames, controlStyle } from '../ui/style/class-names.ts'
import { PERIODS } from './periods.ts'
import { type ExplorerSearch, PLATFORM_CHOICES, type PlatformChoice } from './use-explorer-url.ts'

const TEXT_MAX_CHARS: typeof SEARCH_TEXT_MAX_CHARS = 256

interface SearchControlsProps {
  search: ExplorerSearch
  onChange: (change: Partial<ExplorerSearch>) => void
}

/** What to search for, where and since when. */
export function SearchControls({ search, onChange }: SearchControlsProps) {
  const box = useRef<HTMLInputElement>(null)
  useSlashKey(() => box.current?.focus())
  return (
    <search className="flex flex-col gap-3 lg:flex-row lg:items-center">
      <div className="relative min-w-0 flex-1">
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
        />
        <input
          ref={box}
          type="search"
          enterKeyHint="search"
          aria-label="Search text"
          placeholder="Search posts, $BTC, #defi, “gas fees”…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          maxLength={TEXT_MAX_CHARS}
          value={search.q}
          onChange={(event) => onChange({ q: event.target.value })}
          className={classNames(controlStyle, 'px-9! [&::-webkit-search-cancel-button]:appearance-none')}
        />
        {search.q && (
          <button
            type="button"
            aria-label="Clear the search text"
            onClick={() => {
              onChange({ q: '' })
              box.current?.focus()
            }}
            className="motion-hover absolute inset-y-0 right-0.5 my-auto flex size-control-sm items-center justify-center rounded-control text-ink-3 hover:bg-s3 hover:text-ink-1"
          >
            <X size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Segmented
          label="Platform"
          options={choicesWith(search.platform).map((value) => ({
            value,
            label: value === 'all' ? 'All' : lookOfPlatform(value).label,
          }))}
          value={search.platform}
          onChange={(platform) => onChange({ platform })}
        />
        <Segmented
          label="Period"
          options={PERIODS.map((value) => ({ value, label: value }))}
          value={search.period}
          onChange={(period) => onChange({ period })}
        />
        <Button
          size="sm"
          className="h-control!"
          aria-expanded={search.panel === true}
          icon={<ListFilter size={14} aria-hidden="true" />}
          onClick={() => onChange({ panel: !search.panel })}
        >
          Filters
        </Button>
        <ViewsMenu of="explorer" pathOf={paths.explorer} />
      </div>
    </search>
  )
}

/** The choices, and what a card or a link chose besides. */
function choicesWith(platform: PlatformChoice): readonly PlatformChoice[] {
  const usual: readonly PlatformChoice[] = PLATFORM_CHOICES
  return usual.includes(platform) ? usual : [...usual, platform]
}

/** "/" goes to the search box from anywhere on the screen where nothing is typed. */
function useSlashKey(focus: () => void): void {
  const goToBox = useEffectEvent(focus)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof HTMLElement && target.matches('input:not([type="radio"]), textarea, select'))
        return
      event.preventDefault()
      goToBox()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
