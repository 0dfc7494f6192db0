import { Check, Circle } from 'lucide-react'
import { PASSWORD_LENGTH_MIN } from '#contract/account-rules.ts'
import { useSite } from '../shell/api/use-site.ts'
import { classNames } from '../ui/style/class-names.ts'

const LENGTH_ADVISED = 10 // with four, a stolen hash is guessed within hours

const LETTER_RULES = [
  { label: 'Uppercase letter', holds: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'Lowercase letter', holds: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'Number', holds: (password: string) => /\p{Nd}/u.test(password) },
] as const

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const lengthMin = useSite()?.passwordLengthMin ?? PASSWORD_LENGTH_MIN
  // Shown once a password is typed, not with the empty form.
  const isShort = password !== '' && password.length < LENGTH_ADVISED && lengthMin < LENGTH_ADVISED
  const rules = [
    {
      label: isShort ? `${lengthMin} characters, better ${LENGTH_ADVISED}` : `${lengthMin} characters`,
      holds: (text: string) => text.length >= lengthMin,
    },
    ...LETTER_RULES,
  ]
  return (
    <ul aria-label="Password rules" className="grid grid-cols-2 gap-x-4 gap-y-1">
      {rules.map((rule) => {
        const met = rule.holds(password)
        const Icon = met ? Check : Circle
        return (
          <li
            key={rule.label}
            className={classNames('flex items-center gap-1.5 text-13', met ? 'text-up' : 'text-ink-3')}
          >
            <Icon size={12} aria-hidden="true" className="shrink-0" />
            {rule.label}
            <span className="sr-only">{met ? ' (met)' : ' (not met)'}</span>
          </li>
        )
      })}
    </ul>
  )
}
