import { buffer } from 'node:stream/consumers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ComponentType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { User } from '#contract/app/accounts/users.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { type Auth, AuthContext } from '../shell/auth/use-auth.ts'
import { WrittenZone } from '../ui/time/time-zone.ts'

const USER: User = {
  id: '0b6c2f3a-0000-4000-8000-000000000001',
  username: 'walker',
  email: 'walker@site.example',
  emailConfirmed: true,
  emailRefused: false,
  hasSecondFactor: false,
  hasAuthenticatorApp: false,
  hasPassword: true,
  isLinked: false,
  pendingEmail: null,
  avatar: null,
  created_at: '2026-01-02T03:04:05.000Z',
  createdAt: '2026-01-02T03:04:05.000Z',
  isOperator: false,
  appearance: { theme: null, palette: null, timeZone: null, marketView: null, marketHidden: null },
  socialAccounts: { twitter: '', facebook: '', instagram: '' },
}

const AUTH: Auth = {
  user: USER,
  token: 'token',
  isAuthenticated: true,
  loading: false,
  error: null,
  signedOut: false,
  login: async () => {},
  signup: async () => {},
  accept: () => {},
  logout: () => {},
  clearError: () => {},
  updateUser: () => {},
}

interface ScreenState {
  /** What the API has answered, by the first part of a query's key, or all of it with blanks between; what is not named is still on its way. */
  answers?: Record<string, unknown>
  /** Every query that has no answer was refused with these words of the server. */
  refusal?: string
  /** What was refused is asked for again: it stands as it does between the press and the answer. */
  retrying?: boolean
  /** Of the page: its path and what its address has after `?`. */
  path?: string
  address?: string
  search?: string
  /** What the page's own loader gives. */
  loaded?: unknown
  /** The signed-in user: these fields over one with a confirmed address; null: none. */
  user?: Partial<User> | null
  /** In which its reader wants times, such as Asia/Kolkata. */
  timeZone?: string
}

/**
 * A component of the site as HTML, as its first drawing has it: what its state says is there, and nothing is pressed.
 * For what is pressed there are journeys.
 */
export function renderScreen(Screen: ComponentType, state: ScreenState = {}): string {
  return renderToStaticMarkup(drawScreen(Screen, state))
}

/** The same with the parts that load late, as the page is written when the site is built. */
export async function renderWholeScreen(Screen: ComponentType, state: ScreenState = {}): Promise<string> {
  const { prelude } = await prerenderToNodeStream(drawScreen(Screen, state))
  return (await buffer(prelude)).toString('utf8')
}

function drawScreen(
  Screen: ComponentType,
  {
    answers = {},
    refusal,
    retrying = false,
    path = '/',
    address = path,
    search = '',
    loaded,
    user = {},
    timeZone = 'UTC',
  }: ScreenState,
): ReactElement {
  const queries = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } },
  })
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added') return
    const whole = query.queryKey.join(' ')
    const name = whole in answers ? whole : String(query.queryKey[0])
    if (name in answers) {
      query.setState({ status: 'success', data: answers[name], dataUpdatedAt: Date.now() })
    } else if (refusal !== undefined) {
      const error = new ApiError({ status: 503, serverMessage: refusal })
      query.setState(
        retrying
          ? { status: 'pending', error: null, errorUpdateCount: 1, fetchStatus: 'fetching' }
          : { status: 'error', error, errorUpdateCount: 1, fetchStatus: 'idle' },
      )
    }
  })
  const router = createMemoryRouter([{ id: 'screen', path, Component: Screen, loader: () => loaded }], {
    initialEntries: [address],
    hydrationData: { loaderData: { screen: loaded } },
  })
  return (
    <AuthContext value={{ ...AUTH, user: user && { ...USER, ...user }, isAuthenticated: user !== null }}>
      <QueryClientProvider client={queries}>
        <NuqsTestingAdapter searchParams={search}>
          <WrittenZone value={timeZone}>
            <RouterProvider router={router} />
          </WrittenZone>
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </AuthContext>
  )
}

/** The words of HTML, as a reader has them. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
