import * as account from '#contract/app/accounts/account.ts'
import * as auth from '#contract/app/accounts/auth.ts'
import * as passkeys from '#contract/app/accounts/passkeys.ts'
import * as signOn from '#contract/app/accounts/sign-on.ts'
import * as users from '#contract/app/accounts/users.ts'
import { type Route, route } from '../app/route.ts'
import { deleteAccount, downloadAccount } from './account-data.ts'
import { confirmEmail, resendConfirmation } from './confirm-email.ts'
import { endSession, listSessions } from './list-sessions.ts'
import { claimOperator } from './operator-link.ts'
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  getPasskeyCode,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.ts'
import { changePassword } from './passwords.ts'
import { getUser, setAppearance, updateProfile } from './profile.ts'
import { forgotPassword, listResetKeys, resetPassword } from './reset-password.ts'
import { beginFactor, confirmFactor, removeFactor } from './second-factor.ts'
import { signIn, signOut } from './sessions.ts'
import {
  beginLink,
  beginSignOn,
  continueSignOn,
  finishSignOn,
  mailSignOnCode,
  removeLink,
} from './sign-on.ts'
import { signUp } from './sign-up.ts'
import { watchlistRoutes } from './watchlists.ts'

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
  route(users.deleteAccount, deleteAccount),
  route(account.downloadAccount, downloadAccount),
  route(account.claimOperator, claimOperator),
  route(account.listSessions, listSessions),
  route(account.endSession, endSession),
  route(account.beginFactor, beginFactor),
  route(account.confirmFactor, confirmFactor),
  route(account.removeFactor, removeFactor),
  route(signOn.beginSignOn, beginSignOn),
  route(signOn.finishSignOn, finishSignOn),
  route(signOn.mailSignOnCode, mailSignOnCode),
  route(signOn.continueSignOn, continueSignOn),
  route(signOn.beginLink, beginLink),
  route(signOn.removeLink, removeLink),
  route(passkeys.beginPasskey, beginPasskey),
  route(passkeys.addPasskey, addPasskey),
  route(passkeys.listPasskeys, listPasskeys),
  route(passkeys.renamePasskey, renamePasskey),
  route(passkeys.removePasskey, removePasskey),
  route(passkeys.askPasskey, askPasskey),
  route(passkeys.signInByPasskey, signInByPasskey),
  route(passkeys.getPasskeyCode, getPasskeyCode),
  route(users.setAppearance, setAppearance),
  ...watchlistRoutes,
]
