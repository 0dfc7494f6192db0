import { SCOPE_MEANINGS, SCOPES, type Scope } from '#contract/key-form.ts'
import { KEY_CALLS_PER_MINUTE_MAX, SPENDING_CAP_MICROS_MAX } from '#contract/plans.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { Button } from '../../ui/action/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { formatMicros } from '../../ui/format/numbers.ts'
import { readDollars, readWholeNumber } from '../../ui/format/read-typed.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { CodeField } from '../security/code-field.tsx'
import { type KeyChange, keyApi, type ListedKey } from './key-api.ts'

interface KeyLimitsDialogProps {
  apiKey: ListedKey
  onClose: () => void
  onChanged: () => void
}

interface Values {
  name: string
  scopes: Scope[]
  addresses: string
  calls: string
  cap: string
  code: string
}

/** The name of a key, and what it may do below what its account may. */
export function KeyLimitsDialog({ apiKey, onClose, onChanged }: KeyLimitsDialogProps) {
  const { user } = useAuth()
  const form = useForm<Values, unknown>({
    initial: {
      name: apiKey.name,
      scopes: apiKey.scopes,
      addresses: apiKey.allowedAddresses.map((range) => range.replace(/\/(?:32|128)$/, '')).join('\n'),
      calls: apiKey.callsPerMinute === null ? '' : String(apiKey.callsPerMinute),
      cap: apiKey.capMicros === null ? '' : formatMicros(apiKey.capMicros).replace(/[$,]/g, ''),
      code: '',
    },
    findProblem,
    send: (values) => keyApi.change(apiKey.id, toChange(values)),
    onSent: onChanged,
  })
  const { scopes } = form.values
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Limits of "${apiKey.name}"`}
      description="They hold below what your account may, from the next call on."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {(form.refusal !== undefined || form.errorOf('allowedAddresses') || form.errorOf('scopes')) && (
          <Notice tone="error">
            {form.errorOf('allowedAddresses') ??
              form.errorOf('scopes') ??
              describeError(form.refusal, 'Failed to change the key. Please try again.')}
          </Notice>
        )}
        <TextField label="Name" autoComplete="off" maxLength={100} {...form.field('name')} />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-13 font-medium">Scopes</legend>
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={<span className="font-mono text-13">{scope}</span>}
              hint={SCOPE_MEANINGS[scope]}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                form.set({
                  scopes: SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))),
                })
              }
            />
          ))}
        </fieldset>
        <TextArea
          label="Allowed addresses"
          hint="One address or network on each line, such as 203.0.113.0/24. Empty: any."
          rows={3}
          mono
          spellCheck={false}
          {...form.field('addresses')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Calls a minute"
            inputMode="numeric"
            autoComplete="off"
            placeholder="As the plan"
            {...form.field('calls')}
          />
          <TextField
            label="Cap a month, in US dollars"
            inputMode="decimal"
            autoComplete="off"
            placeholder="No cap"
            {...form.field('cap')}
          />
        </div>
        {user?.hasSecondFactor && <CodeField {...form.field('code')} />}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Save limits
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function findProblem({ name, scopes, calls, cap }: Values): { field: string; message: string } | undefined {
  if (!name.trim()) return { field: 'name', message: 'Name is required' }
  if (scopes.length === 0) return { field: 'scopes', message: 'Choose at least one scope' }
  if (calls.trim() && !readWholeNumber(calls, KEY_CALLS_PER_MINUTE_MAX))
    return { field: 'calls', message: `A whole number from 1 to ${KEY_CALLS_PER_MINUTE_MAX}` }
  const micros = cap.trim() ? readDollars(cap.replaceAll(',', '')) : 0
  if (micros === undefined || micros > SPENDING_CAP_MICROS_MAX)
    return {
      field: 'cap',
      message: `An amount from 0 to ${formatMicros(SPENDING_CAP_MICROS_MAX)}, such as 25`,
    }
  return undefined
}

function toChange({ name, scopes, addresses, calls, cap, code }: Values): KeyChange {
  return {
    name: name.trim(),
    scopes,
    allowedAddresses: addresses.split(/[\s,]+/).filter(Boolean),
    callsPerMinute: readWholeNumber(calls, KEY_CALLS_PER_MINUTE_MAX) ?? null,
    capMicros: cap.trim() ? (readDollars(cap.replaceAll(',', '')) ?? null) : null,
    ...(code && { code }),
  }
}
