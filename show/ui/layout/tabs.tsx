import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

interface TabsProps<Value extends string> {
  /** Names the row of tabs for readers that do not see it. */
  label: string
  tabs: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** A row of tabs and the panel of the chosen one. The owner keeps the choice, usually in the URL. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab to bring into sight is that of the new value
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (!list.current || !chosen) return
    // Its neighbours too, so that it is seen that there are more.
    for (const tab of [chosen.nextElementSibling, chosen.previousElementSibling, chosen]) {
      if (tab instanceof HTMLElement) scrollInto(list.current, tab)
    }
  }, [value])
  return (
    // The values that come back are those of the triggers below, which are `Value`s.
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="fade-edges relative flex gap-1 overflow-x-auto border-b border-line-subtle [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="motion-hover -mb-px inline-flex h-control-md items-center gap-2 border-b-2 border-transparent px-3 text-14 font-medium whitespace-nowrap text-ink-3 hover:text-ink-1 focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink-1"
          >
            <span className="max-sm:hidden">{tab.icon}</span>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6 focus-visible:outline-offset-4">
          {tab.value === value && children}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Sideways only: the page itself must not move. */
function scrollInto(list: HTMLElement, tab: HTMLElement): void {
  const hiddenRight = tab.offsetLeft + tab.offsetWidth - (list.scrollLeft + list.clientWidth)
  if (hiddenRight > 0) list.scrollLeft += hiddenRight
  if (tab.offsetLeft < list.scrollLeft) list.scrollLeft = tab.offsetLeft
}
