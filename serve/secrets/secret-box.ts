import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'

/** Keeps what has to be read again, such as the secret that signs webhooks, unreadable with the database alone. */
export interface SecretBox {
  /** The same text always gives the same, so that what is stored can be compared. `use` says what it is for. */
  seal(text: string, use: SecretUse): string
  /** What was sealed for this use, with this key or the one before; a text that never was comes back as it is. Throws where the key is another one. */
  open(sealed: string, use: SecretUse): string
  /** 22 characters that only the holder of the key can make of this text, for this use. */
  prove(text: string, use: ProofUse): string
  /** Identifies the key without revealing it. */
  fingerprint: string
  /** Of the key before, while secrets are moved to this one. */
  before?: SecretBox
}

export type SecretUse =
  | 'webhook secret'
  | 'webhook address'
  | 'mail token'
  | 'second factor'
  | 'authorization cookies'

export type ProofUse = 'mail'

const SEALED = /^sealed1:([A-Za-z0-9_-]+)$/
const KEY_BYTES = 32 // AES-256
const NONCE_BYTES = 12 // NIST SP 800-38D, section 5.2.1.1
const TAG_BYTES = 16
const PROOF_BYTES = 16

/**
 * Seals by AES-256-GCM. The nonce is a MAC of the text (RFC 5297 does alike), so no two texts share one. What the box
 * `before` sealed is opened, too.
 */
export function createSecretBox(key: Buffer, before?: SecretBox): SecretBox {
  if (key.length !== KEY_BYTES) throw new Error(`a key of ${KEY_BYTES} bytes is needed`)
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', key, '', `crowdtape ${info}`, KEY_BYTES))
  const [cipherKey, nonceKey, proofKey] = [derive('cipher'), derive('nonce'), derive('proof')]
  return {
    seal(text, use) {
      const nonce = createHmac('sha256', nonceKey).update(`${use}\0${text}`).digest().subarray(0, NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(use))
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `sealed1:${bytes.toString('base64url')}`
    },
    open(sealed, use) {
      const found = SEALED.exec(sealed)?.[1]
      if (found === undefined) return sealed
      const bytes = Buffer.from(found, 'base64url')
      const text = decipher(bytes, use)
      if (text !== undefined) return text
      if (before) return before.open(sealed, use)
      throw new Error(`a ${use} is sealed with another key, or damaged`)
    },
    prove(text, use) {
      const proof = createHmac('sha256', proofKey).update(`${use}\0${text}`).digest()
      return proof.subarray(0, PROOF_BYTES).toString('base64url')
    },
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest('hex').slice(0, 16),
    ...(before && { before }),
  }

  function decipher(bytes: Buffer, use: SecretUse): string | undefined {
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
    const cipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    cipher.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    try {
      return Buffer.concat([text, cipher.final()]).toString('utf8')
    } catch {
      return undefined // the tag is of another key
    }
  }
}
