import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerTo } from '#contract/app/operations.ts'
import {
  addPasskey,
  beginPasskey,
  getUser,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Button } from '../../ui/action/button.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { orNotGiven } from './ask-passkey.ts'
import { NO_PROOF, ProofFields, useFindNoPassword } from './current-password.tsx'
import { hasPasskeys, PasskeyNotGiven } from './passkeys-here.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const QUERY = ['passkeys'] as const

type Passkey = AnswerTo<typeof listPasskeys>['data'][number]
type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the account, made and removed. */
export function Passkeys() {
  const passkeys = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => callApi(listPasskeys, { signal }),
    staleTime: 0,
  })
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <section className="mt-5 border-t border-line-subtle pt-5">
      <h3 className="text-14 font-semibold">Passkeys</h3>
      <p className="mt-0.5 mb-3 text-13 text-ink-3">
        Sign in with your fingerprint, face or device lock, without the password. With a passkey, your
        password alone no longer signs in.
      </p>
      {passkeys.isPending && !hasFailed(passkeys) && (
        <Loading label="Loading your passkeys">
          <Skeleton className="h-10 w-40" />
        </Loading>
      )}
      {hasFailed(passkeys) && <QueryError query={passkeys} message="Failed to load your passkeys." />}
      <ul className="mb-3 divide-y divide-line-subtle empty:hidden">
        {passkeys.data?.data.map((passkey) => (
          <li
            key={passkey.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-14"
          >
            <div className="min-w-0">
              <p className="break-words">{passkey.name}</p>
              <p className="text-13 text-ink-3">
                Added <RelativeTime at={passkey.createdAt} />
                {passkey.lastUsedAt ? (
                  <>
                    , used <RelativeTime at={passkey.lastUsedAt} />
                  </>
                ) : (
                  ', not used yet'
                )}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="sm"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setOpened({ dialog: 'rename', passkey })}
              >
                Rename
              </Button>
              <Button
                size="sm"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setOpened({ dialog: 'remove', passkey })}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {/* Takes the place of what loads, so that it never moves under a press. */}
      {passkeys.data && (
        <Button variant="secondary" onClick={() => setOpened({ dialog: 'add' })}>
          Add a passkey
        </Button>
      )}
      {opened?.dialog === 'add' && <AddDialog onClose={close} />}
      {opened?.dialog === 'rename' && <RenameDialog passkey={opened.passkey} onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveDialog passkey={opened.passkey} onClose={close} />}
    </section>
  )
}

/** What the list and the account show after a change. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  const { updateUser } = useAuth()
  return async () => {
    updateUser(await callApi(getUser))
    await client.invalidateQueries({ queryKey: QUERY })
  }
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const findNoPassword = useFindNoPassword()
  const refresh = useRefresh()
  const form = useForm({
    initial: { ...NO_PROOF, name: '' },
    findProblem: (values) =>
      values.name.trim() ? findNoPassword(values) : ({ field: 'name', message: 'Name is required' } as const),
    send: async ({ name, ...proof }) => {
      const credential = await makePasskey(proof)
      const { recoveryCodes } = await callApi(addPasskey, { body: { name: name.trim(), credential } })
      await refresh()
      return recoveryCodes
    },
    onSent: (recoveryCodes) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onClose()),
    focusRefused: 'currentPassword',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a passkey"
      description={
        codes
          ? 'Keep these recovery codes somewhere safe. Each signs you in once, with your password, when you do not have the passkey.'
          : 'Confirm that it is you. Your browser then asks where to keep the passkey.'
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : hasPasskeys() ? (
        <form {...form.props} className="flex flex-col gap-4">
          {form.refusal !== undefined && (
            <Notice tone="error">
              {form.refusal instanceof PasskeyNotGiven
                ? 'No passkey was made. Please try again.'
                : describeError(form.refusal, 'The passkey was not added. Please try again.')}
            </Notice>
          )}
          <TextField
            label="Name"
            placeholder="Work laptop"
            autoComplete="off"
            maxLength={60}
            required
            {...form.field('name')}
          />
          <ProofFields form={form} />
          <div className="flex justify-end gap-2">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              Continue
            </Button>
          </div>
        </form>
      ) : (
        <Notice>This browser has no passkeys, or the page was not opened over https.</Notice>
      )}
    </Dialog>
  )
}

async function makePasskey(proof: typeof NO_PROOF) {
  const [options, { startRegistration }] = await Promise.all([
    callApi(beginPasskey, { body: proof }),
    import('@simplewebauthn/browser'),
  ])
  const made = await orNotGiven(
    // The server writes what the standard has.
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )
  const { clientDataJSON, attestationObject, transports } = made.response
  return { id: made.id, rawId: made.rawId, response: { clientDataJSON, attestationObject, transports } }
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient()
  const rename = useMutation({
    mutationFn: (name: string) => callApi(renamePasskey, { params: { id: passkey.id }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY }),
  })
  const form = useForm({
    initial: { name: passkey.name },
    findProblem: ({ name }) => (name.trim() ? undefined : { field: 'name', message: 'Name is required' }),
    send: ({ name }) => rename.mutateAsync(name.trim()),
    onSent: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename the passkey">
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'The passkey was not renamed. Please try again.')}
          </Notice>
        )}
        <TextField label="Name" autoComplete="off" maxLength={60} required {...form.field('name')} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const findNoPassword = useFindNoPassword()
  const refresh = useRefresh()
  const form = useForm({
    initial: NO_PROOF,
    findProblem: (values) => findNoPassword(values),
    send: async (body) => {
      await callApi(removePasskey, { params: { id: passkey.id }, body })
      await refresh()
    },
    onSent: onClose,
    focusRefused: 'currentPassword',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${passkey.name}`}
      description="It no longer signs you in here. Delete it from your device, too."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'The passkey was not removed. Please try again.')}
          </Notice>
        )}
        <ProofFields form={form} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            Remove
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
