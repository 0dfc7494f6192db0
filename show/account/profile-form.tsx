import { findEmailProblem, findUsernameProblem } from '#contract/account-rules.ts'
import type { User } from '#contract/app/accounts/users.ts'
import { updateProfile } from '#contract/app/operations.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { Button } from '../ui/action/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'
import { NO_PROOF, ProofFields, useFindNoPassword } from './security/current-password.tsx'

const PLATFORMS = [
  { name: 'twitter', label: 'Twitter' },
  { name: 'facebook', label: 'Facebook' },
  { name: 'instagram', label: 'Instagram' },
] as const

/** Username, e-mail and the accounts whose posts the dashboard counts. */
export function ProfileForm({ user }: { user: User }) {
  const { updateUser } = useAuth()
  // The server has the last word: full-width letters, say, are the same address to it.
  const movesEmail = ({ email }: Profile) => email.trim().toLowerCase() !== user.email.toLowerCase()
  const findNoPassword = useFindNoPassword()
  const form = useForm({
    initial: profileOf(user),
    findProblem: (profile) =>
      findUsernameProblem(profile.username) ??
      findEmailProblem(profile.email) ??
      (movesEmail(profile) ? findNoPassword(profile) : undefined),
    send: async (profile) => {
      const { username, email, twitter, facebook, instagram, currentPassword, code } = profile
      const body = { username, email, socialAccounts: { twitter, facebook, instagram } }
      const { user: saved } = await callApi(updateProfile, {
        body: movesEmail(profile) ? { ...body, currentPassword, code } : body,
      })
      updateUser(saved)
      return saved
    },
    onSent: (saved) => form.fill(profileOf(saved)),
  })
  const { sending, values } = form
  const changed = JSON.stringify(values) !== JSON.stringify(profileOf(user))
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {sending.status === 'sent' && (
        <Notice tone="success">
          <p>Profile updated successfully!</p>
          {sending.answer.pendingEmail && (
            <p className="mt-0.5 text-13 text-ink-2">
              To change the address, follow the link in the e-mail to {sending.answer.pendingEmail}.
            </p>
          )}
        </Notice>
      )}
      {form.refusal !== undefined && (
        <Notice tone="error">
          {describeError(form.refusal, 'Failed to update profile. Please try again.')}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Username" autoComplete="username" spellCheck={false} {...form.field('username')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          {...form.field('email')}
        />
      </div>
      {movesEmail(values) && (
        <div className="flex max-w-form flex-col gap-4">
          <p className="text-13 text-ink-3">
            The address changes when you follow the link that we send to the new one.
          </p>
          <ProofFields form={form} />
        </div>
      )}
      <fieldset>
        <legend className="text-14 font-semibold">Social accounts</legend>
        <p className="mt-0.5 mb-3 text-13 text-ink-3">
          A name, @name or the address of a profile. The dashboard sums up their posts.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          {PLATFORMS.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              placeholder="@name"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field(name)}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!changed}>
          Save changes
        </Button>
        {changed && (
          <Button variant="ghost" onClick={() => form.set(profileOf(user))}>
            Discard
          </Button>
        )}
      </div>
    </form>
  )
}

type Profile = ReturnType<typeof profileOf>

function profileOf({ username, email, socialAccounts }: User) {
  return { username, email, ...socialAccounts, ...NO_PROOF }
}
