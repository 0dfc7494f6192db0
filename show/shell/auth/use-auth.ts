import { createContext, useContext } from 'react'
import type { SignedIn } from '#contract/app/accounts/auth.ts'
import type { User } from '#contract/app/accounts/users.ts'

/** The session of this browser. @throws outside an `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider') // spec, section 8
  return auth
}

interface Login {
  email: string
  password: string
}

interface Signup extends Login {
  username: string
  /** The token of an invitation. */
  invitation?: string
}

export interface Auth {
  user: User | null
  token: string | null
  /** True when a user is loaded. */
  isAuthenticated: boolean
  /** True until the stored session has been checked. */
  loading: boolean
  /** Why the last sign-in or sign-up failed, in words. */
  error: string | null
  login: (login: Login) => Promise<void>
  signup: (signup: Signup) => Promise<void>
  /** Goes on in a session that was opened otherwise: by the provider or by a passkey. */
  accept: (signedIn: SignedIn) => void
  logout: () => void
  clearError: () => void
  /** True once `logout` was called here, until the next sign-in: the session did not merely expire. */
  signedOut: boolean
  /** Takes over what the API answered to a changed profile. */
  updateUser: (user: User) => void
}

export const AuthContext = createContext<Auth | null>(null)
