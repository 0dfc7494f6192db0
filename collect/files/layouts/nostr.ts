import { isCopy, withWarning } from '#collect/social/nostr/nostr-reader.ts'
import { asText, type Fields, type Get, type PostLayout } from './layout.ts'

/** As notes of relays are known here: by the author and the id. */
const idOf = (get: Get, id: unknown) => `${String(get('pubkey')).slice(0, 32)}:${id}`

/** Events, one a line, as they are or in the messages by which relays give them. https://github.com/nostr-protocol/nips/blob/master/01.md */
export const NOSTR: readonly PostLayout[] = [
  {
    name: 'Nostr events',
    platform: 'nostr',
    has: (get) => get('pubkey') !== undefined && get('kind') !== undefined && get('created_at') !== undefined,
    unfold: unfoldDeletion,
    fields: {
      externalId: (get) => idOf(get, get('id')),
      username: ['pubkey'],
      authorId: ['pubkey'],
      text: (get) => withWarning({ tags: get('tags') }, asText(get('content')) ?? ''),
      createdAt: ['created_at'],
      url: (get) => `https://njump.me/${get('id')}`,
    },
    deletes: (get) => (get('deletes') === undefined ? undefined : idOf(get, get('deletes'))),
    leaveOut: (get) => {
      if (get('relay_message') !== undefined) return `a message of a relay (${get('relay_message')}), no note`
      if (String(get('kind')) !== '1') return `no note (kind ${get('kind')})`
      const tags = get('tags')
      const expires = Array.isArray(tags) && tags.some((tag) => Array.isArray(tag) && tag[0] === 'expiration')
      if (expires) return 'a note that expires'
      return isCopy({ tags }) ? 'a copy that a bridge made of a post of another network' : undefined
    },
  },
]

/** An event of kind 5 deletes notes of its own author, each of which becomes a record. NIP-09 */
function unfoldDeletion(event: Fields): { fields: Fields }[] {
  const tags = event.kind === 5 && Array.isArray(event.tags) ? event.tags : []
  const notes = tags.filter((tag) => Array.isArray(tag) && tag[0] === 'e' && typeof tag[1] === 'string')
  return notes.length > 0
    ? notes.map((tag) => ({ fields: { ...event, deletes: tag[1] } }))
    : [{ fields: event }]
}
