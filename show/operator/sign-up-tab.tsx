import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { findEmailProblem } from '#contract/account-rules.ts'
import {
  getSignUp,
  listInvitations,
  revokeInvitation,
  sendInvitation,
  setSignUp,
} from '#contract/app/operations.ts'
import type { SignUp } from '#contract/app/operator/installation.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { CopyButton } from '../ui/action/copy-button.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { formatCount } from '../ui/format/numbers.ts'
import { Card } from '../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const RULE_KEY = ['operator', 'sign-up']
const INVITATIONS_KEY = ['operator', 'invitations']

/** Who may sign up, and who was invited to. */
export function SignUpTab() {
  return (
    <div className="flex flex-col gap-6">
      <RuleCard />
      <InvitationsCard />
    </div>
  )
}

const MODES = [
  { value: 'open', label: 'Open' },
  { value: 'invite', label: 'Invite' },
  { value: 'domain', label: 'Domain' },
  { value: 'closed', label: 'Closed' },
] as const
type Mode = (typeof MODES)[number]['value']

const MEANINGS: Record<Mode, string> = {
  open: 'Everybody can sign up.',
  invite: 'Only addresses that were invited can sign up.',
  domain:
    'Addresses at one domain can sign up by a link that is e-mailed to them, and so can those that were invited.',
  closed: 'No one can sign up. Existing accounts keep working.',
}

function RuleCard() {
  const rule = useQuery({
    queryKey: RULE_KEY,
    queryFn: ({ signal }) => callApi(getSignUp, { signal }),
    staleTime: 0,
  })
  return (
    <Card
      title={rule.data ? sayRule(rule.data) : 'Who can sign up'}
      description="A change applies immediately, without a restart."
    >
      {rule.isPending && !hasFailed(rule) && (
        <Loading label="Loading the rule">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {hasFailed(rule) && <QueryError query={rule} message="Failed to load who can sign up." />}
      {rule.data && <RuleForm key={rule.data.rule} rule={rule.data} />}
    </Card>
  )
}

/** The answer in one line. */
function sayRule({ rule }: SignUp): string {
  const { mode, domain } = readRule(rule)
  if (mode === 'domain') return `Addresses at ${domain} can sign up`
  return {
    open: 'Everybody can sign up',
    invite: 'Invited addresses can sign up',
    closed: 'Sign-up is closed',
  }[mode]
}

function readRule(rule: string): { mode: Mode; domain: string } {
  if (rule.startsWith('domain:')) return { mode: 'domain', domain: rule.slice('domain:'.length) }
  return { mode: MODES.find(({ value }) => value === rule)?.value ?? 'open', domain: '' }
}

function RuleForm({ rule }: { rule: SignUp }) {
  const queries = useQueryClient()
  const kept = (answer: SignUp) => queries.setQueryData(RULE_KEY, answer)
  const form = useForm({
    initial: readRule(rule.rule),
    findProblem: ({ mode, domain }) =>
      mode === 'domain' && domain.trim() === ''
        ? { field: 'domain', message: 'Enter a domain, such as example.org' }
        : undefined,
    send: ({ mode, domain }) =>
      callApi(setSignUp, { body: { rule: mode === 'domain' ? `domain:${domain.trim()}` : mode } }),
    onSent: kept,
  })
  const reset = useMutation({
    mutationFn: () => callApi(setSignUp, { body: { rule: null } }),
    onSuccess: kept,
  })
  const { mode } = form.values
  const refusal = form.refusal ?? reset.error ?? undefined
  return (
    <form {...form.props} className="flex flex-col items-start gap-4">
      {refusal !== undefined && (
        <Notice tone="error">{describeError(refusal, 'The rule was not changed. Please try again.')}</Notice>
      )}
      {form.sending.status === 'sent' && <Notice tone="success">The rule is changed.</Notice>}
      <div>
        <Segmented
          label="Who can sign up"
          options={MODES}
          value={mode}
          onChange={(mode) => form.set({ mode })}
        />
        <p className="mt-2 text-13 text-ink-3">{MEANINGS[mode]}</p>
      </div>
      {mode === 'domain' && (
        <TextField
          label="Domain"
          placeholder="example.org"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          className="w-full max-w-form"
          {...form.field('domain')}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          Change rule
        </Button>
        {rule.isChanged && (
          <Button busy={reset.isPending} onClick={() => reset.mutate()}>
            Reset to {rule.byDefault}
          </Button>
        )}
        <span className="text-13 text-ink-3">
          SIGN_UP says {rule.byDefault}
          {rule.isChanged && '; it was changed here'}.
        </span>
      </div>
    </form>
  )
}

function InvitationsCard() {
  const queries = useQueryClient()
  const invitations = useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => callApi(listInvitations, { signal }),
    staleTime: 0,
  })
  const revoke = useMutation({
    mutationFn: (email: string) => callApi(revokeInvitation, { body: { email } }),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITATIONS_KEY }),
  })
  const { data } = invitations
  return (
    <Card
      title={data ? `${formatCount(data.data.length, 'invitation')} waiting` : 'Invitations'}
      description="Each is e-mailed, works once within a week, and for its address alone."
      flush
    >
      <InvitationForm />
      {revoke.isError && (
        <div className="px-4 pb-4 sm:px-5">
          <Notice tone="error">
            {describeError(revoke.error, 'The invitation was not revoked. Please try again.')}
          </Notice>
        </div>
      )}
      {invitations.isPending && !hasFailed(invitations) && <RowsSkeleton label="Loading the invitations" />}
      {hasFailed(invitations) && <QueryError query={invitations} message="Failed to load the invitations." />}
      {data?.data.length === 0 && (
        <EmptyState
          icon={<MailOpen size={20} />}
          title="No invitation is waiting"
          description="Enter an address above to send one."
        />
      )}
      {data && data.data.length > 0 && (
        <Table label="Invitations">
          <TableHead>
            <tr>
              <HeadCell>Address</HeadCell>
              <HeadCell className="max-sm:hidden">Sent</HeadCell>
              <HeadCell>Expires</HeadCell>
              <HeadCell align="right">
                <span className="sr-only">Actions</span>
              </HeadCell>
            </tr>
          </TableHead>
          <tbody>
            {data.data.map(({ email, createdAt, expiresAt }) => (
              <TableRow key={email}>
                <Cell className="wrap-anywhere text-ink-1">{email}</Cell>
                <Cell className="whitespace-nowrap max-sm:hidden">
                  <RelativeTime at={createdAt} />
                </Cell>
                <Cell className="whitespace-nowrap">
                  <RelativeTime at={expiresAt} />
                </Cell>
                <Cell className="text-right">
                  <Button
                    size="sm"
                    variant="ghost"
                    busy={revoke.isPending && revoke.variables === email}
                    aria-label={`Revoke the invitation of ${email}`}
                    onClick={() => revoke.mutate(email)}
                  >
                    Revoke
                  </Button>
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function InvitationForm() {
  const queries = useQueryClient()
  const form = useForm({
    initial: { email: '' },
    findProblem: ({ email }) => findEmailProblem(email) as { field: 'email'; message: string } | undefined, // its one field
    send: ({ email }) => callApi(sendInvitation, { body: { email: email.trim() } }),
    onSent: () => {
      form.fill({ email: '' })
      queries.invalidateQueries({ queryKey: ['operator'] })
    },
    focusRefused: 'email',
  })
  const sent = form.sending.status === 'sent' ? form.sending.answer : undefined
  return (
    <form {...form.props} className="flex flex-col gap-3 px-4 pb-5 sm:px-5">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Address to invite"
          type="email"
          autoComplete="off"
          placeholder="ada@example.org"
          className="w-full sm:max-w-form"
          {...form.field('email')}
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          Send invitation
        </Button>
      </div>
      {form.refusal !== undefined && (
        <Notice tone="error">
          {describeError(form.refusal, 'The invitation was not sent. Please try again.')}
        </Notice>
      )}
      {sent && (
        <Notice tone="success">
          {sent.email} is invited. The link is shown once, here:
          <span className="mt-1 flex items-center gap-2">
            <code className="min-w-0 font-mono text-12 break-all">{sent.link}</code>
            <CopyButton text={sent.link} label="Copy link" />
          </span>
        </Notice>
      )}
    </form>
  )
}
