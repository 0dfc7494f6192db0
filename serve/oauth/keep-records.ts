import { errors } from 'oidc-provider'
import { DAY_MS } from '#contract/time/duration.ts'
import { addAccessToken, endAccessTokens } from '#store/api-keys/api-keys.ts'
import {
  consumeOauthRecord,
  deleteOauthGrant,
  deleteOauthRecord,
  findOauthRecord,
  keepOauthClient,
  pruneOauthRecords,
  saveOauthRecord,
} from '#store/oauth/oauth-records.ts'
import type { Context } from '../context/context.ts'
import { hashKey, hashToken } from '../secrets/keys.ts'

/** A client that took no token for so long has to register again. ours */
export const CLIENT_DAYS = 400
const OF_A_GRANT = ['AuthorizationCode', 'RefreshToken', 'AccessToken']

interface Payload extends Record<string, unknown> {
  jti?: string
  grantId?: string
  accountId?: string
}

/**
 * Where the authorization server keeps what it has to remember: in the database, so that any process goes on with it. An id
 * is the secret where it is that of a code or token, so only its hash is stored. An access token is a secret of
 * the key that was made on the consent page: its grant has the id of the key. docs/decisions/0840
 */
export function keepRecords({ db, now }: Context) {
  return class {
    model: string
    constructor(model: string) {
      this.model = model
    }

    async upsert(id: string, { jti: _, ...payload }: Payload, ttlSeconds: number): Promise<void> {
      const { model } = this
      const at = now()
      const expiresAt = new Date(at.getTime() + ttlSeconds * 1000)
      const grantId = grantOf(model, id, payload)
      await saveOauthRecord(db, {
        model,
        idHash: hashToken(id),
        grantId,
        userId: payload.accountId ?? null,
        payload,
        expiresAt,
      })
      if (model === 'AccessToken' && grantId !== null) {
        const secret = { hash: hashKey(id), lastFour: id.slice(-4) }
        await keepOauthClient(db, {
          idHash: hashToken(String(payload.clientId)),
          until: addDays(at, CLIENT_DAYS),
        })
        await addAccessToken(db, { keyId: grantId, secret, now: at, validUntil: expiresAt })
      }
      if (model === 'Interaction') await pruneOauthRecords(db, at)
    }

    async find(id: string): Promise<Payload | undefined> {
      const found = await findOauthRecord(db, { model: this.model, idHash: hashToken(id), now: now() })
      if (!found) return undefined
      const { payload, consumedAt } = found
      return {
        ...payload,
        jti: id,
        ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
      }
    }

    /** Sessions of the authorization server end with the request that began them, so none is looked for by its uid. */
    async findByUid(): Promise<undefined> {}
    async findByUserCode(): Promise<undefined> {}

    async consume(id: string): Promise<void> {
      const record = { model: this.model, idHash: hashToken(id), now: now() }
      if (await consumeOauthRecord(db, record)) return
      // Used twice at the same moment: somebody else has it, too. OAuth 2.1, section 4.1.3
      const found = await this.find(id)
      if (found?.grantId) await endGrant(found.grantId)
      throw new errors.InvalidGrant('it was used already')
    }

    async destroy(id: string): Promise<void> {
      const { model } = this
      const found = await this.find(id)
      await deleteOauthRecord(db, { model, idHash: hashToken(id) })
      if (model === 'AccessToken' && found?.grantId) {
        await endAccessTokens(db, { keyId: found.grantId, hash: hashKey(id) })
      }
      if (model === 'Grant') await endGrant(id)
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await endGrant(grantId)
    }
  }

  async function endGrant(grantId: string): Promise<void> {
    await endAccessTokens(db, { keyId: grantId })
    await deleteOauthGrant(db, grantId)
  }
}

const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

function grantOf(model: string, id: string, payload: Payload): string | null {
  if (model === 'Grant') return id
  return OF_A_GRANT.includes(model) ? (payload.grantId ?? null) : null
}
