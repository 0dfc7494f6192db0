import { useEffect, useState } from 'react'
import type { listResetKeys as contract } from '#contract/app/accounts/auth.ts'
import { listResetKeys } from '#contract/app/operations.ts'
import type { AnswerOf } from '#contract/route.ts'
import { callApi } from '../shell/api/call-api.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { useTimes } from '../ui/time/time-zone.ts'

type Keys = AnswerOf<typeof contract>['data']

interface ResetKeysProps {
  token: string
  revoke: boolean
  onRevoke: (revoke: boolean) => void
  disabled: boolean
}

/** The keys that the account has, and whether they end with the old password; nothing where there are none. */
export function ResetKeys({ token, revoke, onRevoke, disabled }: ResetKeysProps) {
  const [keys, setKeys] = useState<Keys>([])
  const times = useTimes()
  useEffect(() => {
    const leaving = new AbortController()
    // A link that does not work says so when the form is sent.
    callApi(listResetKeys, { body: { token }, signal: leaving.signal }).then(
      ({ data }) => setKeys(data),
      () => {},
    )
    return () => leaving.abort()
  }, [token])
  if (keys.length === 0) return null
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line-subtle p-3">
      <Checkbox
        label={keys.length === 1 ? 'Revoke the API key' : `Revoke all ${keys.length} API keys`}
        hint="Programs that use them stop working immediately."
        checked={revoke}
        disabled={disabled}
        onChange={(event) => onRevoke(event.target.checked)}
      />
      <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto text-13">
        {keys.map(({ name, mode, lastFour, createdAt, lastUsed }) => (
          <li key={`${lastFour} ${createdAt}`} className="flex min-w-0 flex-wrap gap-x-2">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className="text-ink-3">
              {mode}, …{lastFour}, {lastUsed ? `last used ${times.longDate(lastUsed)}` : 'never used'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
