import { useEffect, useId, useState } from 'react'
import { KEY_FORM } from '#contract/key-form.ts'
import { PLANS } from '#contract/plans.ts'
import { type KeyList, listOwnKeys } from '../account/api-keys/list-own-keys.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/links.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { formatMicros } from '../ui/format/numbers.ts'

export interface KeyChoice {
  kind: 'sandbox' | 'own'
  /** What was pasted; it lives in the memory of the page alone. */
  own: string
}

const KINDS = [
  { value: 'sandbox', label: 'Sandbox key' },
  { value: 'own', label: 'Your own key' },
] as const

interface KeyPickerProps {
  choice: KeyChoice
  onChange: (choice: KeyChoice) => void
  isCharged: boolean
}

/** With which key the call is made: one that the site hands out, or one of the reader's. */
export function KeyPicker({ choice, onChange, isCharged }: KeyPickerProps) {
  const { isAuthenticated } = useAuth()
  const id = useId()
  const keys = useOwnKeys(isAuthenticated && choice.kind === 'own')
  const isWrong = choice.own !== '' && !KEY_FORM.test(choice.own)
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <Segmented
        label="Key"
        options={KINDS}
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind })}
      />
      {choice.kind === 'sandbox' && (
        <p className="text-13 text-ink-3">
          A test key made for this tab. It reads sample data, costs nothing and expires after a day.
        </p>
      )}
      {choice.kind === 'own' && (
        <TextField
          id={id}
          className="w-full"
          label="API key"
          type="password"
          autoComplete="off"
          placeholder="ct_test_… or ct_live_…"
          value={choice.own}
          error={isWrong ? 'A key is ct_test_ or ct_live_ and 36 letters and digits' : undefined}
          hint={describeOwn({ own: choice.own, keys, isCharged, isAuthenticated })}
          onChange={(event) => onChange({ ...choice, own: event.target.value.trim() })}
        />
      )}
    </div>
  )
}

/** The names of the reader's keys, so that a pasted one is recognised by its ends; undefined until they are known. */
function useOwnKeys(isWanted: boolean): KeyList | undefined {
  const [keys, setKeys] = useState<KeyList>()
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    listOwnKeys(stop.signal).then(setKeys, () => {}) // without the names a pasted key works as well
    return () => stop.abort()
  }, [isWanted])
  return keys
}

function describeOwn(about: {
  own: string
  keys: KeyList | undefined
  isCharged: boolean
  isAuthenticated: boolean
}) {
  const { own, keys, isCharged, isAuthenticated } = about
  if (own === '') {
    return (
      <>
        Keys are shown once, so paste it. It stays in the memory of this page.{' '}
        <TextLink
          to={isAuthenticated ? paths.settings({ tab: 'api' }) : paths.register({ next: paths.sandbox() })}
        >
          {isAuthenticated ? 'Create a key' : 'Create an account'}
        </TextLink>
      </>
    )
  }
  const name = keys?.data.find((key) => own.startsWith(key.prefix) && own.endsWith(key.lastFour))?.name
  const which = name ? `Your key “${name}”. ` : ''
  if (own.startsWith('ct_test_') || !isCharged) return `${which}This call is free.`
  const price = formatMicros(PLANS.pro.prices[0]?.microsPerCall ?? 0)
  return `${which}Real data: an answer with data costs one credit (${price} on ${PLANS.pro.name}).`
}
