import { asText, type Get, isFields, type PostLayout } from './layout.ts'

/** What Telegram Desktop exports of a chat as JSON. https://core.telegram.org/import-export */
export const TELEGRAM: readonly PostLayout[] = [
  {
    name: 'Telegram export',
    platform: 'telegram',
    list: 'messages',
    holder: ['messages', 'type', 'id'],
    has: (get) => get('date_unixtime') !== undefined || (get('from_id') ?? get('actor_id')) !== undefined,
    fields: {
      externalId: (get) => (get('../id') === undefined ? undefined : `${get('../id')}/${get('id')}`),
      // A deleted account has an id and no name; the name beside the list is that of the chat.
      username: (get) => get('from') ?? (isOfUser(get) ? get('from_id') : get('../name')),
      authorId: ['from_id'],
      text: textOf,
      // Without its zone `date` is of the machine that exported.
      createdAt: ['date_unixtime', 'date'],
      url: [],
      location: [],
      timeOfDay: [],
    },
    leaveOut: (get) => {
      const chat = asText(get('../type')) ?? ''
      if (chat !== '' && !chat.startsWith('public_')) return `of a chat that is not public (${chat})`
      if (get('type') !== 'message') return 'a notice of the service, not a message'
      return get('forwarded_from') === undefined ? undefined : 'a forwarded message of another'
    },
  },
  {
    name: 'Telegram export of several chats',
    list: 'chats.list',
    holder: ['chats.list'],
    has: () => false,
    fields: {},
    refusal: 'it holds several chats, private ones too; export one public channel or group at a time',
  },
]

/** Text is a string, or a list of strings and of parts with a form of their own. */
function textOf(get: Get): string | undefined {
  const text = get('text')
  if (!Array.isArray(text)) return asText(text)
  return text.map((part) => (isFields(part) ? (asText(part.text) ?? '') : (asText(part) ?? ''))).join('')
}

function isOfUser(get: Get): boolean {
  return /^user\d+$/.test(asText(get('from_id')) ?? '')
}
