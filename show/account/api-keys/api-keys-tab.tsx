import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { hasFailed } from '../../shell/data/has-failed.ts'
import { QueryError } from '../../shell/data/query-error.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useMedia } from '../../ui/layout/use-media.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KEYS_QUERY, keyApi, type ListedKey, type ShownKey } from './key-api.ts'
import { KeyCards } from './key-cards.tsx'
import { KeySkeleton } from './key-skeleton.tsx'
import { KeyTable } from './key-table.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { ShownKeyDialog } from './shown-key-dialog.tsx'

type Step =
  | { name: 'list' }
  | { name: 'create' }
  | { name: 'rotate' | 'revoke'; key: ListedKey }
  | { name: 'shown'; key: ShownKey }

/** The keys of the account: made, shown once, rotated and revoked here. */
export function ApiKeysTab() {
  const queries = useQueryClient()
  const keys = useQuery({
    queryKey: KEYS_QUERY,
    queryFn: ({ signal }) => keyApi.list(signal),
  })
  const { data } = keys
  const [step, setStep] = useState<Step>({ name: 'list' })
  const List = useMedia('(min-width: 48rem)') ? KeyTable : KeyCards
  const toList = () => setStep({ name: 'list' })
  const changed = (next: Step) => {
    queries.invalidateQueries({ queryKey: KEYS_QUERY })
    setStep(next)
  }
  const create = (
    <Button
      variant="primary"
      size="sm"
      icon={<Plus size={14} aria-hidden="true" />}
      onClick={() => setStep({ name: 'create' })}
    >
      Create key
    </Button>
  )
  return (
    <Card
      title="API keys"
      description="A key is shown once, when it is made. Test keys read sample data and are free."
      // At one place while keys load, when there are none and when there are: a click cannot fall between two buttons.
      actions={create}
      flush
    >
      {!data && !hasFailed(keys) && <KeySkeleton />}
      {hasFailed(keys) && <QueryError query={keys} message="Failed to load your keys." />}
      {data?.data.length === 0 && (
        <div className="min-h-84">
          <EmptyState
            icon={<KeyRound size={20} />}
            title="No API keys yet"
            description="With a key your programs call the API as you. Select Create key to make one."
          />
        </div>
      )}
      {data && data.data.length > 0 && (
        <List
          keys={data.data}
          onRotate={(key) => setStep({ name: 'rotate', key })}
          onRevoke={(key) => setStep({ name: 'revoke', key })}
        />
      )}
      {step.name === 'create' && (
        <CreateKeyDialog onClose={toList} onCreated={(key) => changed({ name: 'shown', key })} />
      )}
      {step.name === 'rotate' && (
        <RotateKeyDialog
          apiKey={step.key}
          onClose={toList}
          onRotated={(key) => changed({ name: 'shown', key })}
        />
      )}
      {step.name === 'revoke' && (
        <RevokeKeyDialog apiKey={step.key} onClose={toList} onRevoked={() => changed({ name: 'list' })} />
      )}
      {step.name === 'shown' && <ShownKeyDialog apiKey={step.key} onClose={toList} />}
    </Card>
  )
}
