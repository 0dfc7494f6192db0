import { useContext } from 'react'
import { type Auth, AuthContext } from './auth-context.ts'

/** The session of this browser. @throws outside an `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider') // spec, section 8
  return auth
}
