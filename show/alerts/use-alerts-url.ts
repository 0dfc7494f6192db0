import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { ALERT_STATES, type AlertState } from '#contract/alerts.ts'

/** All that the page shows is in its address, its open form too. */
export interface AlertsUrl {
  /** Null: in every state. */
  state: AlertState | null
  /** The form for a new alert is open, for the asset with this id; empty: for none yet. Null: it is closed. */
  newFor: string | null
  /** The form for a new rule is open, with this in it. Null: it is closed. */
  newRule: string | null
  /** The query of posts that the new rule was made of, as an address has it. */
  ruleOf: string | null
  /** The id of the alert whose form is open. */
  edit: string | null
  setState(state: AlertState | null): void
  openNew(): void
  openNewRule(): void
  openEdit(alertId: string): void
  closeForm(): void
}

export function useAlertsUrl(): AlertsUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    state: url.state,
    newFor: url.new,
    newRule: url.rule,
    ruleOf: url.of,
    edit: url.edit,
    setState: (state) => setUrl({ state }),
    openNew: () => setUrl({ new: '', rule: null, of: null, edit: null }),
    openNewRule: () => setUrl({ rule: '', of: null, new: null, edit: null }),
    openEdit: (edit) => setUrl({ edit, new: null, rule: null, of: null }),
    closeForm: () => setUrl({ new: null, rule: null, of: null, edit: null }),
  }
}

const PARSERS = {
  state: parseAsStringLiteral(ALERT_STATES),
  new: parseAsString,
  rule: parseAsString,
  of: parseAsString,
  edit: parseAsString,
}
