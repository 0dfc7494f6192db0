import { emailKey } from '#contract/account-rules.ts'
import type { KeyMode } from '#contract/key-form.ts'
import type { PlanId } from '#contract/plans.ts'
import { setPlan } from '#store/usage/account-plan.ts'
import { callApi } from './call-api.ts'
import { signUpSomebody } from './sign-up-somebody.ts'
import type { TestServer } from './start-test-server.ts'

/** An account holder with a key. */
export interface Caller {
  id: string
  email: string
  /** Of the session. */
  token: string
  keyId: string
  key: string
}

/** Signs a user up, puts them on a plan and gives them a key, all through the API except the plan. */
export async function makeCaller(
  { url, ctx }: TestServer,
  options: { plan?: PlanId; mode?: KeyMode; scopes?: string[]; expiresAt?: string } = {},
): Promise<Caller> {
  const { plan = 'free', mode = 'live', scopes, expiresAt } = options
  const { id, email, token } = await signUpSomebody(url)
  if (plan !== 'free') await setPlan(ctx.db, { emailKey: emailKey(email), plan, now: ctx.now() })
  const { body } = await callApi(url, 'POST /api/keys', {
    token,
    body: { name: 'A key', mode, scopes, expiresAt },
  })
  return { id, email, token, keyId: body.id, key: body.key }
}
