import { useParams } from 'react-router'
import { listSourcePosts } from '#contract/app/operations.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import type { PageHandle } from '../shell/page/page-handle.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import NotFoundPage from '../shell/screens/not-found-page.tsx'
import { PLATFORM_NAMES } from '../ui/label/platform-mark.tsx'
import { PlatformPage } from './platform-page.tsx'
import { tableOf } from './table/platform-tables.ts'

export const meta = ({ params: { source = '' } }: { params: { source?: string } }) => {
  if (!PLATFORM_NAMES.includes(source)) return pageMeta({ title: 'Page not found', hidden: true })
  const { name, counts, countLabels } = tableOf(source)
  const figures = ['sentiment', ...counts.map((count) => countLabels[count].toLowerCase())]
  return pageMeta({
    title: `${name} posts`,
    description: `Crypto posts of ${name} with ${new Intl.ListFormat('en').format(figures)}: sort, filter and read them.`,
    path: paths.platform(source),
  })
}

export const handle = {
  asksEarly: [earlyAddress(listSourcePosts, { page: 1, limit: 25, sortBy: 'createdAt', sortOrder: 'desc' })],
} satisfies PageHandle

/** The table of any source of posts. */
export default function SourcePage() {
  const { source = '' } = useParams()
  if (!PLATFORM_NAMES.includes(source)) return <NotFoundPage />
  return <PlatformPage key={source} source={source} />
}
