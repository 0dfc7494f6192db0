import { createContext } from 'react'
import type { User } from '#contract/app/user.ts'

export interface Login {
  email: string
  password: string
}

export interface Signup extends Login {
  username: string
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
  logout: () => void
  clearError: () => void
  /** True once `logout` was called here, until the next sign-in: the session did not merely expire. */
  signedOut: boolean
  /** Takes over what the API answered to a changed profile. */
  updateUser: (user: User) => void
}

export const AuthContext = createContext<Auth | null>(null)
