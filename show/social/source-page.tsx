import { useParams } from 'react-router'
import { listSourcePosts } from '#contract/app/operations.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import NotFoundPage from '../shell/screens/not-found-page.tsx'
import { PLATFORM_NAMES } from '../ui/label/platform-mark.tsx'
import { PlatformPage } from './platform-page.tsx'
import { tableOf } from './table/platform-tables.ts'

export const meta = ({ params: { source = '' } }: { params: { source?: string } }) => {
  if (!isKnown(source)) return pageMeta({ title: 'Page not found', hidden: true })
  const { name, counts, countLabels } = tableOf(source)
  const figures = ['sentiment', ...counts.map((count) => countLabels[count].toLowerCase())]
  return pageMeta({
    title: `${name} posts`,
    description: `Crypto posts of ${source === ALL_SOURCES ? 'all sources' : name} with ${new Intl.ListFormat('en').format(figures)}: sort, filter and read them.`,
    path: paths.platform(source),
  })
}

export const handle = {
  asksEarly: [earlyAddress(listSourcePosts, { page: 1, limit: 25, sortBy: 'createdAt', sortOrder: 'desc' })],
} satisfies PageHandle

function isKnown(source: string): boolean {
  return source === ALL_SOURCES || PLATFORM_NAMES.includes(source)
}

/** The table of any source of posts, or of all. */
export default function SourcePage() {
  const { source = '' } = useParams()
  if (!isKnown(source)) return <NotFoundPage />
  return <PlatformPage key={source} source={source} />
}
