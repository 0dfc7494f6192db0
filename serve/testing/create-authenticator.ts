import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface AuthenticatorOptions {
  origin: string
  rpId: string
}

/** An authenticator in software with one passkey, by Web Authentication Level 3: ES256, attestation `none`. */
export function createAuthenticator({ origin, rpId }: AuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const at = { origin, rpId, counter: 0, isVerified: true, userHandle: '' }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at.origin, crossOrigin: false }))

  function authenticatorData(extra = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(37)
    createHash('sha256').update(at.rpId).digest().copy(head)
    const flags = USER_PRESENT | (at.isVerified ? USER_VERIFIED : 0) | (extra.length > 0 ? HAS_CREDENTIAL : 0)
    head.writeUInt8(flags, 32)
    head.writeUInt32BE(at.counter, 33)
    return Buffer.concat([head, extra])
  }

  return {
    at,
    /** Makes the passkey for the options of a site. */
    make(options: { challenge: string; user: { id: string } }) {
      at.userHandle = options.user.id
      // COSE_Key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. RFC 9053, section 7.1.1
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = authenticatorData(Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]))
      // {fmt: "none", attStmt: {}, authData: bytes} in CBOR
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id,
        rawId: id,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers the challenge of a site. */
    answer({ challenge }: { challenge: string }) {
      at.counter += 1
      const data = authenticatorData()
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: at.userHandle,
        },
      }
    },
  }
}
