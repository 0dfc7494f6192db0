import { type PublicRouteContract, writeDeprecation } from '#contract/public/public-route.ts'
import type { FeedItem } from '../prose/answer-feed.ts'
import { paths } from '../shell/page/paths.ts'

/** What is deprecated, as the page of changes says it in Markdown. */
export function writeDeprecated(contracts: readonly PublicRouteContract[]): string {
  const lines = contracts.flatMap(({ method, path, group, operationId, deprecated }) =>
    deprecated
      ? [`- [\`${method} ${path}\`](${paths.reference(group, operationId)}): ${writeDeprecation(deprecated)}`]
      : [],
  )
  return lines.length > 0 ? `Deprecated now:\n\n${lines.join('\n')}` : 'Nothing is deprecated now.'
}

/** The same as entries of the feed, the latest first. */
export function listDeprecated(contracts: readonly PublicRouteContract[]): FeedItem[] {
  return contracts
    .flatMap(({ method, path, group, operationId, deprecated }) =>
      deprecated
        ? [
            {
              title: `${method} ${path} is deprecated`,
              path: paths.reference(group, operationId),
              description: writeDeprecation(deprecated).replaceAll('`', ''),
              date: new Date(deprecated.since),
            },
          ]
        : [],
    )
    .sort((a, b) => b.date.getTime() - a.date.getTime())
}
