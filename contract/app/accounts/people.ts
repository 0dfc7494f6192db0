import { type Static, Type } from 'typebox'
import { Post, SourceId } from '../../post.ts'
import { defineRoute } from '../../route.ts'

/** Followed and muted together, and words, of an account or of the installation. Ours: lists that a person can oversee. */
export const PEOPLE_MAX = 1_000
export const MUTED_WORDS_MAX = 200
export const MUTED_WORD_CHARS_MAX = 60
export const PERSON_CHARS_MAX = 128

export const PEOPLE_LISTS = ['followed', 'muted'] as const
export type PeopleList = (typeof PEOPLE_LISTS)[number]

const Username = Type.String({ maxLength: PERSON_CHARS_MAX })
const Word = Type.String({ maxLength: MUTED_WORD_CHARS_MAX })

/** Whom an account follows and mutes, the last one first, and the words that it does not want to see. */
export const PeopleOfAccount = Type.Object({
  people: Type.Array(
    Type.Object({ source: SourceId, username: Username, list: Type.Enum([...PEOPLE_LISTS]) }),
    { maxItems: PEOPLE_MAX },
  ),
  words: Type.Array(Word, { maxItems: MUTED_WORDS_MAX }),
})
export type PeopleOfAccount = Static<typeof PeopleOfAccount>

export const listPeople = defineRoute({
  method: 'GET',
  path: '/api/people',
  summary: 'The people that the account follows or mutes, and its muted words',
  access: 'session',
  teamRole: 'personal',
  answer: PeopleOfAccount,
})

export const setPerson = defineRoute({
  method: 'PUT',
  path: '/api/people',
  summary: 'Follow or mute an author, or neither',
  access: 'session',
  teamRole: 'personal',
  body: Type.Object(
    {
      source: SourceId,
      username: Type.String({ minLength: 1, maxLength: PERSON_CHARS_MAX, pattern: '\\S' }),
      list: Type.Union([Type.Enum([...PEOPLE_LISTS]), Type.Null()]),
    },
    { additionalProperties: false },
  ),
  answer: PeopleOfAccount,
})

export const setMutedWord = defineRoute({
  method: 'PUT',
  path: '/api/people/words',
  summary: 'Mute a word or phrase, or stop muting it',
  access: 'session',
  teamRole: 'personal',
  body: Type.Object(
    {
      word: Type.String({
        minLength: 1,
        maxLength: MUTED_WORD_CHARS_MAX,
        pattern: '[\\p{L}\\p{N}]',
        description: 'text with a letter or digit',
      }),
      isMuted: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  answer: PeopleOfAccount,
})

export const FOLLOWED_POSTS_MAX = 30

export const listFollowedPosts = defineRoute({
  method: 'GET',
  path: '/api/people/posts',
  summary: 'The newest posts, of 90 days, of the people that the account follows',
  access: 'session',
  teamRole: 'personal',
  answer: Type.Object({
    /** How many it follows. */
    followed: Type.Integer({ minimum: 0, maximum: PEOPLE_MAX }),
    data: Type.Array(Post, { maxItems: FOLLOWED_POSTS_MAX }),
  }),
})

/** What the operator mutes: hidden from lists of posts on the site, which say so; counted and searched all the same. */
export const InstallationMutes = Type.Object({
  people: Type.Array(Type.Object({ source: SourceId, username: Username }), { maxItems: PEOPLE_MAX }),
  words: Type.Array(Word, { maxItems: MUTED_WORDS_MAX }),
})
export type InstallationMutes = Static<typeof InstallationMutes>

export const getMutes = defineRoute({
  method: 'GET',
  path: '/api/mutes',
  summary: 'The authors and words that this installation hides from lists of posts',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 30,
  answer: InstallationMutes,
})
