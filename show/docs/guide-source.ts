import { slugOf } from '../prose/slug-of.ts'
import { listGuides } from './list-guides.ts'

/** The guide as it was written, at its address with `.md`. Runs at build. */
export function loader({ request }: { request: Request }): Response {
  const slug = slugOf(request)
  const guide = listGuides().find((one) => one.slug === slug)
  if (!guide) throw new Error(`There is no guide ${slug}`)
  return new Response(guide.source, { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
}
