import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { PlatformPage } from './platform-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Facebook posts',
    description:
      'Crypto posts on Facebook with likes, comments, shares and reactions: sort, filter and read them.',
  })

export const handle = {
  asksEarly: ['/social/facebook?page=1&limit=25&sortBy=createdAt&sortOrder=desc'],
} satisfies PageHandle

export default function FacebookPage() {
  return <PlatformPage platform="facebook" />
}
