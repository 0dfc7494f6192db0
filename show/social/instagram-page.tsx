import { pageMeta } from '../shell/page-meta.ts'
import { PlatformPage } from './platform-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Instagram posts',
    description:
      'Crypto posts on Instagram with likes, comments, media type and location: sort, filter and read them.',
  })

export default function InstagramPage() {
  return <PlatformPage platform="instagram" />
}
