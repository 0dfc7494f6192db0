import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, UserX } from 'lucide-react'
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { listUsers } from '#contract/app/operations.ts'
import { type ListedUser, USER_STATES } from '#contract/app/operator/users.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserStates } from './user-states.tsx'

const PARSERS = {
  q: parseAsString.withDefault('').withOptions({ limitUrlUpdates: debounce(300) }),
  state: parseAsStringLiteral(USER_STATES).withDefault('all'),
  /** Whose dialog is open. */
  user: parseAsString.withOptions({ history: 'push' }),
}

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'disabled', label: 'Disabled' },
] as const

/** The accounts of the installation, found and opened. */
export function UsersTab() {
  const [url, setUrl] = useQueryStates(PARSERS)
  const users = useUsers(url)
  const rows = users.data?.pages.flatMap(({ data }) => data) ?? []
  const isCut = users.data?.pages.some(({ hasMore, nextCursor }) => hasMore && nextCursor === null) ?? false
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          label="Search accounts"
          type="search"
          placeholder="E-mail, name or id"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          className="w-full sm:max-w-form"
          value={url.q}
          onChange={({ target }) => setUrl({ q: target.value || null })}
        />
        <Segmented
          label="Which accounts"
          options={STATES}
          value={url.state}
          onChange={(state) => setUrl({ state })}
        />
      </div>
      <Card flush>
        {users.isPending && !hasFailed(users) && <RowsSkeleton label="Loading the accounts" />}
        {hasFailed(users) && <QueryError query={users} message="Failed to load the accounts." />}
        {users.isSuccess && rows.length === 0 && <NoUsers {...url} />}
        {rows.length > 0 && <UserTable users={rows} onOpen={(user) => setUrl({ user })} />}
        {isCut && (
          <p className="border-t border-line-subtle px-4 py-3 text-13 text-ink-3 sm:px-5">
            These are the first matches. Type more of the address or name.
          </p>
        )}
        {users.hasNextPage && (
          <div className="border-t border-line-subtle px-4 py-3 sm:px-5">
            <Button size="sm" busy={users.isFetchingNextPage} onClick={() => users.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </Card>
      {url.user !== null && <UserDialog id={url.user} onClose={() => setUrl({ user: null })} />}
    </>
  )
}

function useUsers({ q, state }: { q: string; state: (typeof USER_STATES)[number] }) {
  return useInfiniteQuery({
    queryKey: ['operator', 'users', q.trim(), state],
    queryFn: ({ pageParam, signal }) =>
      callApi(listUsers, {
        query: { state, ...(q.trim() && { q: q.trim() }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
}

function NoUsers({ q, state }: { q: string; state: string }) {
  return (
    <EmptyState
      icon={q ? <Search size={20} /> : <UserX size={20} />}
      title={q ? 'No account found' : 'No accounts here'}
      description={
        q
          ? 'A search finds addresses and names by their beginning, and ids as a whole.'
          : state === 'disabled'
            ? 'No account is disabled.'
            : 'Accounts show up here after sign-up.'
      }
    />
  )
}

function UserTable({ users, onOpen }: { users: readonly ListedUser[]; onOpen: (id: string) => void }) {
  return (
    <Table label="Accounts">
      <TableHead>
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell className="max-sm:hidden">State</HeadCell>
          <HeadCell className="max-md:hidden">Signed up</HeadCell>
          <HeadCell className="max-md:hidden">Last seen</HeadCell>
          <HeadCell align="right">
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <Cell className="py-2">
              <span className="block font-medium wrap-anywhere text-ink-1">{user.username}</span>
              <span className="block wrap-anywhere text-ink-3">{user.email}</span>
              <span className="mt-1 block empty:hidden sm:hidden">
                <UserStates user={user} />
              </span>
            </Cell>
            <Cell className="max-sm:hidden">
              <UserStates user={user} />
            </Cell>
            <Cell className="whitespace-nowrap max-md:hidden">
              <RelativeTime at={user.createdAt} />
            </Cell>
            <Cell className="whitespace-nowrap max-md:hidden">
              {user.lastSeenAt ? <RelativeTime at={user.lastSeenAt} /> : 'Signed out'}
            </Cell>
            <Cell className="text-right">
              <Button size="sm" aria-label={`Open ${user.username}`} onClick={() => onOpen(user.id)}>
                Open
              </Button>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
