import * as auth from '#contract/app/auth.ts'
import * as users from '#contract/app/users.ts'
import { type Route, route } from '../app/route.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, resendConfirmation } from './confirm-email.ts'
import { forgotPassword } from './forgot-password.ts'
import { getUser } from './get-user.ts'
import { listResetKeys, resetPassword } from './reset-password.ts'
import { setAppearance } from './set-appearance.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'
import { changeWatchlist, getWatchlist } from './watchlist.ts'

export const accountRoutes: Route[] = [
  route(auth.signup, signUp),
  route(auth.login, signIn),
  route(auth.getUser, getUser),
  route(auth.logout, signOut),
  route(auth.forgotPassword, forgotPassword),
  route(auth.resetPassword, resetPassword),
  route(auth.listResetKeys, listResetKeys),
  route(auth.confirmEmail, confirmEmail),
  route(auth.resendConfirmation, resendConfirmation),
  route(users.updateProfile, updateProfile),
  route(users.changePassword, changePassword),
  route(users.setAppearance, setAppearance),
  route(users.getWatchlist, getWatchlist),
  route(users.changeWatchlist, changeWatchlist),
]
