import type { ListedUser } from '#contract/app/operator/users.ts'
import { Chip } from '../ui/label/chip.tsx'

/** What is unusual of an account; nothing where nothing is. */
export function UserStates({ user }: { user: ListedUser }) {
  const { disabledAt, isOperator, isConfirmed, isRefused } = user
  if (!disabledAt && !isOperator && isConfirmed && !isRefused) return null
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {disabledAt && <Chip tone="down">Disabled</Chip>}
      {isOperator && <Chip tone="accent">Operator</Chip>}
      {!isConfirmed && <Chip>Not confirmed</Chip>}
      {isRefused && <Chip tone="mid">E-mail refused</Chip>}
    </span>
  )
}
