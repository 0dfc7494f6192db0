import * as auth from '#contract/app/auth.ts'
import * as users from '#contract/app/users.ts'
import { type Route, route } from '../http/route.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { getUser } from './get-user.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

export const accountRoutes: Route[] = [
  route(auth.signup, signUp),
  route(auth.login, signIn),
  route(auth.getUser, getUser),
  route(auth.logout, signOut),
  route(auth.forgotPassword, forgotPassword),
  route(auth.resetPassword, resetPassword),
  route(users.updateProfile, updateProfile),
  route(users.changePassword, changePassword),
]
