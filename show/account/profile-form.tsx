import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { type AccountProblem, findEmailProblem, findUsernameProblem } from '#contract/account-rules.ts'
import type { User } from '#contract/app/user.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { focusField } from './focus-field.ts'

interface Profile {
  username: string
  email: string
  socialAccounts: User['socialAccounts']
}

const PLATFORMS = [
  { name: 'twitter', label: 'Twitter' },
  { name: 'facebook', label: 'Facebook' },
  { name: 'instagram', label: 'Instagram' },
] as const

/** Username, e-mail and the accounts whose posts the dashboard counts. */
export function ProfileForm({ user }: { user: User }) {
  const { updateUser } = useAuth()
  const [profile, setProfile] = useState<Profile>(() => profileOf(user))
  const [problem, setProblem] = useState<AccountProblem>()
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation({
    mutationFn: () => requestApi<{ user: User }>('/users/profile', { method: 'PUT', body: profile }),
    onSuccess: ({ user: saved }) => {
      updateUser(saved)
      setProfile(profileOf(saved))
    },
    onError: (error) =>
      focusField(form.current, (error instanceof ApiError && error.field?.split('.').at(-1)) || 'username'),
  })
  const changed = JSON.stringify(profile) !== JSON.stringify(profileOf(user))
  const refused = save.error instanceof ApiError ? save.error : undefined
  const errorOf = (field: string) => {
    if (problem?.field === field) return problem.message
    return refused?.field === field ? refused.serverMessage : undefined
  }
  const change = (next: Profile) => {
    setProfile(next)
    setProblem(undefined)
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findUsernameProblem(profile.username) ?? findEmailProblem(profile.email)
    setProblem(found)
    if (found) return focusField(form.current, found.field)
    save.mutate()
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {save.isSuccess && <Notice tone="success">Profile updated successfully!</Notice>}
      {save.isError && (
        <Notice tone="error">
          {describeError(save.error, 'Failed to update profile. Please try again.')}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          spellCheck={false}
          value={profile.username}
          error={errorOf('username')}
          onChange={(event) => change({ ...profile, username: event.target.value })}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          value={profile.email}
          error={errorOf('email')}
          onChange={(event) => change({ ...profile, email: event.target.value })}
        />
      </div>
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
              name={name}
              placeholder="@name"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={profile.socialAccounts[name]}
              error={errorOf(`socialAccounts.${name}`)}
              onChange={(event: ChangeEvent<HTMLInputElement>) =>
                change({
                  ...profile,
                  socialAccounts: {
                    ...profile.socialAccounts,
                    [name]: event.target.value,
                  },
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!changed}>
          Save changes
        </Button>
        {changed && (
          <Button variant="ghost" onClick={() => change(profileOf(user))}>
            Discard
          </Button>
        )}
      </div>
    </form>
  )
}

function profileOf({ username, email, socialAccounts }: User): Profile {
  return {
    username,
    email,
    socialAccounts,
  }
}
