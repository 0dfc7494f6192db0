import { ALERT_STATES } from '#contract/alerts.ts'
import type { Alert } from '#contract/app/alerts.ts'
import { FilterChip } from '../ui/form/filter-chip.tsx'
import { STATE_LOOKS } from './alert-looks.ts'
import type { AlertsUrl } from './use-alerts-url.ts'

/** Which alerts are shown; each state says how many are in it, and one that none is in is left out. */
export function StateFilter({ alerts, url }: { alerts: readonly Alert[]; url: AlertsUrl }) {
  const states = ALERT_STATES.map((state) => ({
    state,
    count: alerts.filter((alert) => alert.state === state).length,
  }))
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">State</legend>
      <FilterChip
        label="All"
        count={alerts.length}
        pressed={url.state === null}
        onPress={() => url.setState(null)}
      />
      {states
        .filter(({ state, count }) => count > 0 || url.state === state)
        .map(({ state, count }) => {
          const { label, icon: Icon, text } = STATE_LOOKS[state]
          return (
            <FilterChip
              key={state}
              label={label}
              count={count}
              icon={<Icon size={14} aria-hidden="true" className={text} />}
              pressed={url.state === state}
              onPress={() => url.setState(url.state === state ? null : state)}
            />
          )
        })}
    </fieldset>
  )
}
