import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { SignedIn } from '#contract/app/accounts/auth.ts'
import type { User } from '#contract/app/accounts/users.ts'
import { getUser, login, logout, signup } from '#contract/app/operations.ts'
import { ApiError, describeError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import {
  announceSessionChanged,
  getSessionToken,
  onSessionRefused,
  onTokenChangedElsewhere,
  setSessionToken,
  takeOverDrafts,
} from '../api/session.ts'
import { type Auth, AuthContext } from './use-auth.ts'

type Session =
  | { status: 'checking'; token: null; user: null }
  | { status: 'anonymous'; token: null; user: null }
  | { status: 'signed-in'; token: string; user: User }

const LEAVING_MS = 500
/** How often a server that is too busy is asked again, and after how long. */
const BUSY_TRIES = 3
const BUSY_MS = 1_000
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const CHECKING: Session = { status: 'checking', token: null, user: null }
const ANONYMOUS: Session = { status: 'anonymous', token: null, user: null }

/** Holds the session: checks the stored token once, signs in, up and out, and follows other tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(CHECKING)
  const [signedOut, setSignedOut] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const end = useCallback(() => {
    setSessionToken(null)
    setSession(ANONYMOUS)
    announceSessionChanged()
  }, [])

  const check = useCallback(
    async (signal: AbortSignal) => {
      const token = getSessionToken()
      if (!token) return setSession(ANONYMOUS)
      try {
        const user = await askUser(signal, BUSY_TRIES)
        if (getSessionToken() !== token) return
        takeOverDrafts(user.id)
        setSession({ status: 'signed-in', token, user })
      } catch (error) {
        // A page that is being left ends its calls as if no answer had come; by then it is gone.
        if (error instanceof ApiError && error.status === 0) await delay(LEAVING_MS)
        // Silently, whatever the cause: spec, sections 4 and 8.
        if (!signal.aborted && getSessionToken() === token) end()
      }
    },
    [end],
  )

  useEffect(() => {
    let stop = new AbortController()
    check(stop.signal)
    const checkAgain = () => {
      stop.abort()
      stop = new AbortController()
      check(stop.signal)
    }
    const leave = onTokenChangedElsewhere(() => {
      announceSessionChanged()
      checkAgain()
    })
    // A check that ends because its page is left says nothing about the token.
    const pageLeft = () => stop.abort()
    const pageBack = ({ persisted }: PageTransitionEvent) => persisted && checkAgain()
    addEventListener('pagehide', pageLeft)
    addEventListener('pageshow', pageBack)
    return () => {
      leave()
      removeEventListener('pagehide', pageLeft)
      removeEventListener('pageshow', pageBack)
      stop.abort()
    }
  }, [check])

  useEffect(() => onSessionRefused((token) => token === getSessionToken() && end()), [end])

  const accept = useCallback(({ token, user }: SignedIn) => {
    announceSessionChanged()
    setSessionToken(token)
    takeOverDrafts(user.id)
    setSession({ status: 'signed-in', token, user })
    setSignedOut(false)
  }, [])

  const start = useCallback(
    async (ask: () => Promise<SignedIn>, fallback: string) => {
      setError(null)
      try {
        accept(await ask())
      } catch (cause) {
        end()
        setError(describeError(cause, fallback))
        throw cause
      }
    },
    [accept, end],
  )

  const auth = useMemo<Auth>(
    () => ({
      user: session.user,
      token: session.token,
      isAuthenticated: session.status === 'signed-in',
      loading: session.status === 'checking',
      error,
      signedOut,
      login: (body) => start(() => callApi(login, { body }), 'An error occurred during login'), // spec, section 8
      signup: (body) => start(() => callApi(signup, { body }), 'An error occurred during signup'), // spec, section 8
      accept,
      logout: () => {
        // The server ends the session too; the browser forgets it at once, whether or not that call arrives.
        callApi(logout).catch(() => {})
        setSignedOut(true)
        end()
      },
      clearError: () => setError(null),
      updateUser: (user) => setSession((now) => (now.status === 'signed-in' ? { ...now, user } : now)),
    }),
    [session, error, signedOut, accept, start, end],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Who the stored session is of. That the server is too busy for a moment says nothing of it. */
async function askUser(signal: AbortSignal, triesLeft: number): Promise<User> {
  try {
    return await callApi(getUser, { signal })
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof ApiError && error.status === 503)) throw error
    await delay(BUSY_MS)
    return askUser(signal, triesLeft - 1)
  }
}
