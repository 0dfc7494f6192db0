import * as ofInstallation from '#contract/app/operator/installation.ts'
import * as contract from '#contract/app/operator/users.ts'
import type { Operator } from '#store/audit/acts.ts'
import { checkPassword } from '../accounts/passwords.ts'
import { checkFactor } from '../accounts/second-factor.ts'
import { type Call, type Route, route } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import * as installation from './installation.ts'
import * as users from './users.ts'

// That an operator calls is decided by the edge, for every route whose contract says so; here stands who it is.

/** What is asked of a call by its session. */
type Signed = Pick<Call<typeof contract.disableUser>, 'user' | 'address' | 'sessionHash'>

function operatorOf({ user, address }: Signed): Operator {
  return { id: user.id, address: changedBy('session', { address }).address }
}

/** A stolen session must not be enough to end an account, or to weaken it. Throws 400 and 429. */
async function checkOperator(
  ctx: Context,
  { user, address, sessionHash, body }: Signed & { body: { currentPassword?: string; code?: string } },
): Promise<void> {
  const missing = 'Enter your own password to confirm'
  await checkPassword(ctx, { user, address, sessionHash, password: body.currentPassword, missing })
  await checkFactor(ctx, { userId: user.id, code: body.code })
}

export const consoleRoutes: Route[] = [
  route(contract.listUsers, (ctx, { query }) => users.listUsers(ctx, query)),
  route(contract.showUser, (ctx, { params }) => users.showUser(ctx, params.id)),
  route(contract.disableUser, (ctx, call) =>
    users.disableUser(ctx, { userId: call.params.id, operator: operatorOf(call) }),
  ),
  route(contract.enableUser, (ctx, call) =>
    users.enableUser(ctx, { userId: call.params.id, operator: operatorOf(call) }),
  ),
  route(contract.removeUserFactor, async (ctx, call) => {
    await checkOperator(ctx, call)
    return users.removeUserFactor(ctx, { userId: call.params.id, operator: operatorOf(call) })
  }),
  route(contract.deleteUser, async (ctx, call) => {
    await checkOperator(ctx, call)
    return users.deleteUser(ctx, { userId: call.params.id, operator: operatorOf(call) })
  }),
  route(contract.listInvitations, (ctx) => users.showInvitations(ctx)),
  route(contract.sendInvitation, (ctx, call) =>
    users.inviteUser(ctx, { email: call.body.email ?? '', operator: operatorOf(call) }),
  ),
  route(contract.revokeInvitation, async (ctx, call) => {
    await users.withdrawInvitation(ctx, { email: call.body.email ?? '', operator: operatorOf(call) })
    return undefined
  }),
  route(contract.listActs, (ctx, { query }) => users.showActs(ctx, query)),
  route(ofInstallation.getWork, (ctx) => installation.showWork(ctx)),
  route(ofInstallation.retryWork, (ctx, call) =>
    installation.retryWork(ctx, { ...call.body, operator: operatorOf(call) }),
  ),
  route(ofInstallation.getStorage, (ctx) => installation.showStorage(ctx)),
  route(ofInstallation.getSignUp, (ctx) => installation.showSignUp(ctx)),
  route(ofInstallation.setSignUp, (ctx, call) =>
    installation.changeSignUp(ctx, { ...call.body, operator: operatorOf(call) }),
  ),
]
