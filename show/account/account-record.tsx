import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/app/accounts/account.ts'
import { listAudit } from '#contract/app/operations.ts'
import type { AuditAction } from '#contract/audit.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { ExactTime } from '../ui/figures/relative-time.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

const PAGE = 10

/** Every change of the account, its keys, its plan and its cap, newest first. */
export function AccountRecord() {
  const record = useInfiniteQuery({
    queryKey: ['account-record'],
    queryFn: ({ pageParam, signal }) =>
      callApi(listAudit, { query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
  const entries = record.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Card
      title="Account activity"
      description="Every change to your account, keys, plan and spending cap, with the network it came from."
    >
      {record.isPending && !hasFailed(record) && (
        <Loading label="Loading the activity" className="flex flex-col gap-3">
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </Loading>
      )}
      {hasFailed(record) && <QueryError query={record} message="Failed to load the activity." />}
      {record.isSuccess && entries.length === 0 && (
        <p className="text-14 text-ink-2">
          No changes yet. Changes to your profile, password or keys show up here.
        </p>
      )}
      <ul className="divide-y divide-line-subtle empty:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-14">
            <span className="min-w-0 break-words">{describe(entry)}</span>
            <span className="text-13 text-ink-3">
              <ExactTime at={entry.at} />
              {`, ${describeOrigin(entry)}`}
            </span>
          </li>
        ))}
      </ul>
      {record.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={record.isFetchingNextPage}
          onClick={() => record.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </Card>
  )
}

type Details = AuditEntry['details']

const WORDS: Record<AuditAction, (details: Details, subject: string) => string> = {
  'account.created': () => 'Account created',
  'account.disabled': () => 'Account disabled',
  'account.enabled': () => 'Account enabled again',
  'email.confirmed': () => 'E-mail address confirmed',
  'email.change-asked': ({ to }) => `Change of the e-mail address to ${to} requested`,
  'email.changed': ({ from, to }) => `E-mail address changed from ${from} to ${to}`,
  'profile.changed': () => 'Profile changed',
  'password.changed': () => 'Password changed',
  'password.reset': () => 'Password reset',
  'key.created': ({ name, mode }) => `API key “${name}” (${mode}) created`,
  'key.changed': (details) => `API key “${details.name}” (${details.mode}) changed${nameFields(details)}`,
  'key.rotated': ({ name, mode }) => `API key “${name}” (${mode}) rotated`,
  'key.revoked': ({ name, mode }) => `API key “${name}” (${mode}) revoked`,
  'plan.changed': ({ from, to }) => `Plan changed from ${from} to ${to}`,
  'factor.added': () => 'Two-step sign-in turned on',
  'factor.removed': () => 'Two-step sign-in turned off',
  'passkey.added': ({ name }) => `Passkey “${name}” added`,
  'passkey.removed': ({ name }) => `Passkey “${name}” removed`,
  'provider.linked': ({ issuer }) => `Linked to single sign-on at ${issuer}`,
  'provider.unlinked': ({ issuer }) => `Unlinked from single sign-on at ${issuer}`,
  'session.ended': ({ device }) => `Signed out ${device ?? 'another device'}`,
  'operator.granted': () => 'Became an operator of this installation',
  'operator.revoked': () => 'Was removed as an operator of this installation',
  'feed.added': ({ feed }) => `News feed ${feed} added`,
  'feed.removed': ({ feed }) => `News feed ${feed} removed`,
  'webhook.created': (details) => `${nameWebhook(details)} added`,
  'webhook.changed': (details) => `${nameWebhook(details)} changed${nameFields(details)}`,
  'webhook.rotated': (details) => `Signing secret of the ${lowerFirst(nameWebhook(details))} rotated`,
  'webhook.deleted': (details) => `${nameWebhook(details)} deleted`,
  'team.created': ({ name }) => `Team “${name}” created`,
  'team.renamed': ({ name }) => `Team renamed to “${name}”`,
  'member.invited': ({ role }) => `Invitation as ${role} sent`,
  'member.uninvited': ({ role }) => `Invitation as ${role} revoked`,
  'member.joined': ({ role }, subject) => `${subject} joined as ${role}`,
  'member.changed': ({ to }, subject) => `${subject} made ${to}`,
  'member.removed': (_, subject) => `${subject} removed`,
  'member.left': (_, subject) => `${subject} left`,
  'cap.changed': ({ toMicros }) =>
    toMicros === null ? 'Spending cap lifted' : `Spending cap set to $${(Number(toMicros) / 1e6).toFixed(2)}`,
}

function nameWebhook({ name, format }: Details): string {
  return name === null ? `Webhook (${format})` : `Webhook “${name}” (${format})`
}

const FIELDS: Record<string, string> = {
  name: 'name',
  url: 'address',
  chatId: 'chat',
  scopes: 'scopes',
  allowedAddresses: 'allowed addresses',
  callsPerMinute: 'rate limit',
  capMicros: 'cap',
  active: 'on or off',
}

/** `: name, address`; nothing of a change that was written down before fields were. */
function nameFields({ fields }: Details): string {
  if (typeof fields !== 'string') return ''
  return `: ${fields
    .split(', ')
    .map((field) => FIELDS[field] ?? field)
    .join(', ')}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function describe({ action, details, subject }: AuditEntry): string {
  return WORDS[action](details, subject ?? 'A former member')
}

function describeOrigin({ actor, address, person }: AuditEntry): string {
  if (actor === 'operator') return 'by the operator'
  if (actor === 'payments') return 'as Stripe reported'
  const from = address === null ? '' : ` from ${address}`
  if (person !== null) return `by ${person}${from}`
  return actor === 'link' ? `through a link in an e-mail${from}` : `signed in${from}`
}
