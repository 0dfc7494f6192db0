import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AnswerTo, explainPost } from '#contract/app/operations.ts'
import type { Post } from '#contract/post.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { formatSentiment } from '../../ui/format/numbers.ts'
import { CorrectPost } from './correct-post.tsx'

type Why = AnswerTo<typeof explainPost>

/** What let a post in, the assets that were found in it, and its score by its parts. */
export function PostWhy({ post }: { post: Post }) {
  const why = useQuery({
    queryKey: ['why', post.platform, post._id],
    queryFn: ({ signal }) =>
      callApi(explainPost, { query: { platform: post.platform, id: post._id }, signal }),
    retry: false,
  })
  if (why.error) {
    return <p role="alert">{describeError(why.error, 'This post cannot be explained now.')}</p>
  }
  if (!why.data) return <p role="status">Loading the explanation…</p>
  return <Explained why={why.data} post={post} />
}

const RULES: Record<NonNullable<Why['rule']>, string> = {
  cashtag: 'a cashtag',
  hashtag: 'a hashtag',
  word: 'a word of crypto',
  asset_name: 'the name of an asset',
  ticker: 'a ticker',
  pair: 'a trading pair',
  link: 'a link to a crypto site',
  context: 'a name near words about crypto',
}

const KINDS = { name: 'name', ticker: 'ticker', tag: 'hashtag', cashtag: 'cashtag' } as const

function Explained({ why, post }: { why: Why; post: Post }) {
  const { rule, words, assets, sentiment, tone, stance, modelVersion, secondReader, parts } = why
  return (
    <dl className="grid max-w-prose gap-x-4 gap-y-1.5 sm:grid-cols-[auto_1fr]">
      <Row name="Let in by">
        {rule === null ? (
          'its source or an import: no word of it is about crypto'
        ) : (
          <>
            {RULES[rule]}
            {words !== null && <Words>{words}</Words>}
          </>
        )}
      </Row>
      <Row name="Assets">
        {assets.length === 0 && 'none found'}
        <ul className="flex flex-col gap-0.5">
          {assets.map((asset) => (
            <li key={asset.symbol}>
              <span className="font-medium">{asset.symbol}</span>{' '}
              {asset.kind === null ? 'would not be found today' : `by ${KINDS[asset.kind]}`}
              {asset.words !== null && <Words>{asset.words}</Words>}
              {asset.byContext && ', confirmed by the words around it'}
              {asset.sentiment !== null && `: sentiment ${formatSentiment(asset.sentiment)}`}
            </li>
          ))}
        </ul>
      </Row>
      <Row name="Score">
        {sentiment === null && 'not scored'}
        {sentiment !== null && `sentiment ${formatSentiment(sentiment)}`}
        {tone !== null && `, tone ${formatSentiment(tone)}`}
        {stance !== null && `, stance ${formatSentiment(stance)}`}
      </Row>
      {sentiment !== null && (
        <Row name="Read by">
          {modelVersion}
          {secondReader !== null && ` and, because it was unsure, ${secondReader}`}
        </Row>
      )}
      {parts.length > 0 && (
        <Row name="Made of">
          <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
            {parts.map(({ head, words: said, effect }) => (
              <li key={`${head} ${said}`} className="tabular-nums">
                {said} <span className={effect < 0 ? 'text-down' : 'text-up'}>{signed(effect)}</span> {head}
              </li>
            ))}
          </ul>
        </Row>
      )}
      <Row name="Correct it">
        <CorrectPost post={post} symbols={assets.map(({ symbol }) => symbol)} />
      </Row>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 text-ink-2 wrap-anywhere">{children}</dd>
    </>
  )
}

function Words({ children }: { children: string }) {
  return (
    <>
      {' '}
      “<bdi>{children}</bdi>”
    </>
  )
}

function signed(effect: number): string {
  return `${effect < 0 ? '-' : '+'}${Math.abs(effect).toFixed(2)}`
}
