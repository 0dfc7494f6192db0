import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as contract from '#contract/app/connections.ts'
import { SCOPES, type Scope } from '#contract/key-form.ts'
import { listKeysOfClient, revokeApiKey } from '#store/api-keys/api-keys.ts'
import { checkFactor } from '../accounts/second-factor.ts'
import { insertKey, NO_LIMITS } from '../api-keys/keys.ts'
import { type Route, route } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { invalid, notFound } from '../http/errors.ts'
import { providerOf, requestCookieOf } from './mount-oauth.ts'

/** The consent page: a program is let in by a key of its own, whose secrets are the access tokens. docs/decisions/0840 */
export const connectionRoutes: Route[] = [
  route(contract.getConnectRequest, async (ctx, { params, headers }) => {
    const { client, scopes, redirect } = await getRequest(ctx, { id: params.id, headers })
    return {
      name: client.clientName || redirect.host || client.clientId,
      returnsTo: redirect.host || redirect.protocol,
      isLocal: redirect.protocol !== 'https:',
      scopes,
    }
  }),
  route(contract.answerConnectRequest, async (ctx, { params, body, ...call }) => {
    const request = await getRequest(ctx, { id: params.id, headers: call.headers })
    const { interaction } = request
    const scopes = SCOPES.filter((scope) => body.scopes.includes(scope))
    const beyond = scopes.find((scope) => !request.scopes.includes(scope))
    if (beyond) throw invalid('scopes', `The program did not ask for ${beyond}`)
    if (scopes.length === 0) {
      interaction.result = { error: 'access_denied', error_description: 'the account refused' }
    } else {
      await checkFactor(ctx, { userId: call.person.id, code: body.code })
      interaction.result = {
        login: { accountId: call.user.id, remember: false },
        consent: { grantId: await allow(ctx, { ...request, scopes, call }) },
      }
    }
    await interaction.save(Math.max(1, interaction.exp - Math.floor(ctx.now().getTime() / 1000)))
    return { goTo: interaction.returnTo }
  }),
]

/** What a program asks for. Throws a 404 for a request that has ended, was answered, or was begun in another browser. */
async function getRequest(ctx: Context, { id, headers }: { id: string; headers: IncomingHttpHeaders }) {
  const provider = await providerOf(ctx)
  const begun = `${requestCookieOf(ctx.settings.publicUrl)}=${id}`
  const isBegunHere = (headers.cookie ?? '').split(/; */).includes(begun)
  const interaction = isBegunHere ? await provider.Interaction.find(id) : undefined
  const { client_id: clientId, redirect_uri: redirectUri, scope, resource } = interaction?.params ?? {}
  const client = interaction && (await provider.Client.find(String(clientId)))
  if (!client || interaction.result) {
    throw notFound('This request has ended, or was begun in another browser. Start again in the app.')
  }
  const asked = String(scope).split(' ')
  return {
    interaction,
    client,
    resource: String(resource),
    redirect: new URL(String(redirectUri)),
    scopes: SCOPES.filter((one) => asked.includes(one)),
  }
}

/** Gives the program a key and the grant to it; an earlier one of the same program ends. */
async function allow(
  ctx: Context,
  {
    client,
    resource,
    redirect,
    scopes,
    call,
  }: Awaited<ReturnType<typeof getRequest>> & {
    scopes: Scope[]
    call: Parameters<typeof changedBy>[1] & { user: { id: string; email: string } }
  },
): Promise<string> {
  const { clientId } = client
  const by = changedBy('session', call)
  const userId = call.user.id
  const earlier = await listKeysOfClient(ctx.db, { userId, clientId })
  const id = randomUUID()
  await insertKey(ctx, {
    user: call.user,
    key: {
      id,
      name: client.clientName || redirect.host || 'An app',
      mode: 'live',
      scopes,
      createdAt: ctx.now(),
      expiresAt: null,
      limits: NO_LIMITS,
      clientId,
    },
    by,
  })
  for (const keyId of earlier) await revokeApiKey(ctx.db, { userId, keyId, by, now: ctx.now() })
  const { Grant } = await providerOf(ctx)
  const grant = new Grant({ accountId: userId, clientId, jti: id })
  grant.addResourceScope(resource, scopes.join(' '))
  return grant.save()
}
