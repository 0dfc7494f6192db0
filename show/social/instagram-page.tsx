import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { PlatformPage } from './platform-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Instagram posts',
    description:
      'Crypto posts on Instagram with likes, comments, media type and location: sort, filter and read them.',
  })

export const handle = {
  asksEarly: ['/social/instagram?page=1&limit=25&sortBy=createdAt&sortOrder=desc'],
} satisfies PageHandle

export default function InstagramPage() {
  return <PlatformPage platform="instagram" />
}
