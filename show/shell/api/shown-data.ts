import { DATA_MODES, DATA_PARAMETER, type DataMode } from '#contract/data-mode.ts'

/** Under which a choice is kept: by the browser where it was made here, by the tab alone where a link brought it. */
const STORAGE_KEY = 'data'

/** What the reader chose, and on which page that was last looked up. */
let chosen: DataMode | undefined
let page: string | undefined
/** Without a choice: what the first answer of the page was of. The page holds on to it, so that it never changes world. */
let held: { data: DataMode; page: string } | undefined
/** How often that has changed from page to page. */
let changes = 0
const listeners = new Set<() => void>()

/** What the reader chose, by a link or the switch; undefined while the installation decides. */
export function getChosenData(): DataMode | undefined {
  if (typeof location === 'undefined') return undefined // while pages are written
  const here = location.pathname + location.search
  if (page === here) return chosen
  const inAddress = readMode(new URLSearchParams(location.search).get(DATA_PARAMETER))
  if (inAddress) store('sessionStorage', inAddress)
  chosen = inAddress ?? (page === undefined ? readStored() : chosen)
  page = here
  return chosen
}

/** What a call is about to ask for; undefined for the first of a page without a choice. */
export function getDataToAsk(): DataMode | undefined {
  return getChosenData() ?? (isHeldHere() ? held?.data : undefined)
}

/** Takes note of what an answer is of, as its header says. */
export function noteShownData(header: string | null): void {
  const data = readMode(header)
  if (!data || typeof location === 'undefined' || getChosenData() || isHeldHere()) return
  if (held && held.data !== data) changes += 1
  held = { data, page: location.pathname }
  announce()
}

/** The reader's own choice, kept in this browser and in the address, so that a copied link shows the same. */
export function chooseData(data: DataMode): void {
  store('localStorage', data)
  store('sessionStorage', data)
  const address = new URL(location.href)
  address.searchParams.set(DATA_PARAMETER, data)
  history.replaceState(history.state, '', address)
  announce()
}

/** What the screen shows: the choice, else what its answers were of; undefined until one came. */
export function getShownData(): DataMode | undefined {
  return getChosenData() ?? held?.data
}

/** A text that is another one where answers are of other data, for whoever keeps answers. */
export function getDataKey(): string {
  return getChosenData() ?? `default ${changes}`
}

/** Calls `listener` when what is shown changes. Gives the way to stop. */
export function onShownDataChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same address with the data to ask for. */
export function withData(address: string, data: DataMode | undefined): string {
  if (data === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}${DATA_PARAMETER}=${data}`
}

function isHeldHere(): boolean {
  return typeof location !== 'undefined' && held?.page === location.pathname
}

function announce(): void {
  for (const listener of listeners) listener()
}

function readMode(text: string | null): DataMode | undefined {
  return DATA_MODES.find((mode) => mode === text)
}

function readStored(): DataMode | undefined {
  try {
    return readMode(sessionStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(STORAGE_KEY))
  } catch {
    return undefined // storage is forbidden: a choice lasts until the page is closed
  }
}

function store(where: 'localStorage' | 'sessionStorage', data: DataMode): void {
  try {
    window[where].setItem(STORAGE_KEY, data)
  } catch {
    // Storage is full or forbidden: the choice lasts until the page is closed.
  }
}
