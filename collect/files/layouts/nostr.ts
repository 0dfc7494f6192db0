import type { PostLayout } from './layout.ts'

/** Events as relays give them, one a line. https://github.com/nostr-protocol/nips/blob/master/01.md */
export const NOSTR: readonly PostLayout[] = [
  {
    name: 'Nostr events',
    platform: 'nostr',
    has: (get) => get('pubkey') !== undefined && get('kind') !== undefined && get('created_at') !== undefined,
    fields: {
      // As notes of relays are known here: by the author and the id.
      externalId: (get) => `${String(get('pubkey')).slice(0, 32)}:${get('id')}`,
      username: ['pubkey'],
      authorId: ['pubkey'],
      text: ['content'],
      createdAt: ['created_at'],
      url: (get) => `https://njump.me/${get('id')}`,
    },
    leaveOut: (get) => {
      if (String(get('kind')) !== '1') return `no note (kind ${get('kind')})`
      const tags = get('tags')
      const expires = Array.isArray(tags) && tags.some((tag) => Array.isArray(tag) && tag[0] === 'expiration')
      return expires ? 'a note that is to expire' : undefined
    },
  },
]
