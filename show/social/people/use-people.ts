import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import type { InstallationMutes, PeopleOfAccount } from '#contract/app/accounts/people.ts'
import { type BodyFor, getMutes, listPeople, setMutedWord, setPerson } from '#contract/app/operations.ts'
import type { Post } from '#contract/post.ts'
import { matchMutedWords } from '#contract/text/muted-words.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { showToast } from '../../ui/toast/show-toast.ts'

/** Whom the account follows and mutes, and its muted words; asked for only by who is signed in. */
export function usePeople() {
  const { user } = useAuth()
  return useQuery({
    queryKey: keyOf(user?.id),
    queryFn: ({ signal }) => callApi(listPeople, { signal }),
    enabled: user !== null,
    staleTime: HOUR_MS, // changes of this browser are written into it
  })
}

function keyOf(userId: string | undefined) {
  return ['people', userId]
}

/** Changes of the lists; each answers with all of them. */
export function useChangePeople() {
  const { user } = useAuth()
  const queries = useQueryClient()
  const onSuccess = (lists: PeopleOfAccount) => queries.setQueryData(keyOf(user?.id), lists)
  const onError = (error: unknown) =>
    showToast(describeError(error, 'Your lists were not saved. Please try again.'), { tone: 'error' })
  const person = useMutation({
    mutationFn: (body: BodyFor<typeof setPerson>) => callApi(setPerson, { body }),
    onSuccess,
    onError,
  })
  const word = useMutation({
    mutationFn: (body: BodyFor<typeof setMutedWord>) => callApi(setMutedWord, { body }),
    onSuccess,
  })
  return { setPerson: person.mutate, isChanging: person.isPending, word }
}

export interface ShownPosts {
  posts: Post[]
  /** So many are hidden by the lists of the account, and by the operator. */
  hidden: { own: number; site: number }
  /** All are shown, as the address says. */
  isShowingAll: boolean
  setShowAll(all: boolean): void
}

const showAllParser = parseAsStringLiteral(['show'])

/** The posts without those that the account or the operator mutes, unless the address asks for all (`muted=show`). */
export function useShownPosts(posts: readonly Post[]): ShownPosts {
  const { data: people } = usePeople()
  const { data: site } = useQuery({
    queryKey: ['mutes'],
    queryFn: ({ signal }) => callApi(getMutes, { signal }),
    staleTime: HOUR_MS,
    retry: false,
  })
  const [asked, setAsked] = useQueryState('muted', showAllParser)
  const isOwn = useMemo(() => (people ? matchMutes(mutesOf(people)) : undefined), [people])
  const isSite = useMemo(() => (site ? matchMutes(site) : undefined), [site])
  const isShowingAll = asked === 'show'
  return useMemo(() => {
    const hidden = { own: 0, site: 0 }
    const left = posts.filter((post) => {
      const by = isOwn?.(post) ? 'own' : isSite?.(post) ? 'site' : undefined
      if (by) hidden[by]++
      return isShowingAll || by === undefined
    })
    const setShowAll = (all: boolean) => setAsked(all ? 'show' : null, { history: 'push' })
    return { posts: left, hidden, isShowingAll, setShowAll }
  }, [posts, isOwn, isSite, isShowingAll, setAsked])
}

function mutesOf({ people, words }: PeopleOfAccount): InstallationMutes {
  return { people: people.filter(({ list }) => list === 'muted'), words }
}

/** Whether a post is of a muted author or says a muted word; undefined where nothing is muted. */
export function matchMutes({
  people,
  words,
}: InstallationMutes): ((post: Pick<Post, 'platform' | 'userRef' | 'text'>) => boolean) | undefined {
  if (people.length === 0 && words.length === 0) return undefined
  const names = new Set(people.map(({ source, username }) => nameOf(source, username)))
  const saysMuted = matchMutedWords(words)
  return ({ platform, userRef, text }) => names.has(nameOf(platform, userRef.username)) || saysMuted(text)
}

function nameOf(source: string, username: string): string {
  return `${source}:${username.toLowerCase()}`
}
