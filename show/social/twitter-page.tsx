import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { PlatformPage } from './platform-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Twitter posts',
    description: 'Crypto posts on Twitter with views, likes and replies: sort, filter and read them.',
  })

export const handle = {
  asksEarly: ['/social/twitter?page=1&limit=25&sortBy=createdAt&sortOrder=desc'],
} satisfies PageHandle

export default function TwitterPage() {
  return <PlatformPage platform="twitter" />
}
