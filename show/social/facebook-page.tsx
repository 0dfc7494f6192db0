import { pageMeta } from '../shell/page-meta.ts'
import { PlatformPage } from './platform-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Facebook posts',
    description:
      'Crypto posts on Facebook with likes, comments, shares and reactions: sort, filter and read them.',
  })

export default function FacebookPage() {
  return <PlatformPage platform="facebook" />
}
