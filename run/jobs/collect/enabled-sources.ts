import { SOURCES } from '#collect/list-sources.ts'
import type { Source, SourceSetup } from '#collect/port/source.ts'
import { chargesForPosts, type SourceFacts } from '#contract/source-facts.ts'

/** What the operator set for sources. */
export interface SourceChoice {
  /** Absent: all that are on by default and have what they need. */
  sources?: readonly string[]
  /** By the names in the sources' facts. */
  sourceSettings: Readonly<Record<string, string>>
}

/** The sources that run, of all or of the given ones. One that was chosen and lacks what it needs is among `lacking`. */
export function findEnabledSources<Some extends Source>(
  choice: SourceChoice,
  sources: readonly Some[] = SOURCES as readonly Source[] as readonly Some[],
): { enabled: Some[]; lacking: { source: Some; settings: string[] }[] } {
  const enabled: Some[] = []
  const lacking: { source: Some; settings: string[] }[] = []
  for (const source of sources) {
    const { facts } = source
    // A source that needs a setting is enabled by giving it.
    const isWanted = choice.sources?.includes(facts.id) ?? (facts.onByDefault || facts.needs.length > 0)
    if (!isWanted) continue
    const settings = facts.needs.map(({ setting }) => setting).filter((name) => !choice.sourceSettings[name])
    if (settings.length === 0) enabled.push(source)
    else if (choice.sources !== undefined) lacking.push({ source, settings })
  }
  return { enabled, lacking }
}

/** What a source is opened with, of what the operator set for it. */
export function setupOf(
  facts: SourceFacts,
  { sourceSettings }: SourceChoice,
): Omit<SourceSetup, 'now' | 'random'> {
  const names = [...facts.needs.map(({ setting }) => setting), ...facts.takes]
  const setup: Omit<SourceSetup, 'now' | 'random'> = {}
  const credentials: Record<string, string> = {}
  for (const name of names) {
    const value = sourceSettings[name]
    if (value === undefined) continue
    if (name.endsWith('_STREAM_URL')) setup.streamUrl = value
    else if (name.endsWith('_URL')) setup.url = value
    else if (name.endsWith('_USD')) setup.dailySpendMaxMicros = Math.round(Number(value) * 1_000_000)
    else if (/_(?:URLS|FEEDS|RELAYS|ACCOUNTS|PAGES)$/.test(name)) setup.list = value.split(',')
    else if (/_(?:HASHTAGS|QUERIES)$/.test(name)) setup.queries = value.split(',')
    else credentials[name] = value
  }
  if (chargesForPosts(facts)) setup.dailySpendMaxMicros ??= DAILY_SPEND_MICROS
  return { ...setup, credentials }
}

/** What a source that charges may spend a day unless the operator says otherwise: one US dollar. */
const DAILY_SPEND_MICROS = 1_000_000
