import * as contract from '#contract/app/accounts/people.ts'
import { mutedWordKey } from '#contract/text/muted-words.ts'
import { listInstallationMutes, listPeople, setMutedWord, setPerson } from '#store/accounts/people.ts'
import { listPostsOfAuthors } from '#store/social/lists/list-posts-of-authors.ts'
import { type Route, route } from '../app/route.ts'
import { conflict } from '../http/errors.ts'
import { requireSource } from '../social/page-answer.ts'

/** Whom an account follows and mutes, its muted words, and what the installation mutes. */
export const peopleRoutes: Route[] = [
  route(contract.listPeople, (ctx, { user }) => listPeople(ctx.db, user.id)),
  route(contract.setPerson, async (ctx, { user, body }) => {
    const isSet = await setPerson(ctx.db, {
      userId: user.id,
      source: requireSource(ctx, body.source),
      username: body.username.trim().replace(/^@/, ''),
      list: body.list,
      most: contract.PEOPLE_MAX,
      now: ctx.now(),
    })
    if (!isSet)
      throw conflict(
        'username',
        `An account follows and mutes at most ${contract.PEOPLE_MAX.toLocaleString('en-US')} people. Remove one first.`,
      )
    return listPeople(ctx.db, user.id)
  }),
  route(contract.setMutedWord, async (ctx, { user, body }) => {
    const isSet = await setMutedWord(ctx.db, {
      userId: user.id,
      word: body.word.trim(),
      key: mutedWordKey(body.word),
      isMuted: body.isMuted,
      most: contract.MUTED_WORDS_MAX,
      now: ctx.now(),
    })
    if (!isSet)
      throw conflict('word', `An account mutes at most ${contract.MUTED_WORDS_MAX} words. Remove one first.`)
    return listPeople(ctx.db, user.id)
  }),
  route(contract.listFollowedPosts, async (ctx, { user }) => {
    const { people } = await listPeople(ctx.db, user.id)
    const followed = people.filter(({ list }) => list === 'followed')
    const limit = contract.FOLLOWED_POSTS_MAX
    const data = await ctx.heavyReads.run(() =>
      listPostsOfAuthors(ctx.readDb, { authors: followed, until: ctx.now(), limit }),
    )
    return { followed: followed.length, data }
  }),
  route(contract.getMutes, (ctx) => listInstallationMutes(ctx.db)),
]
