import { slugOf } from '../prose/slug-of.ts'
import { listArticles } from './list-articles.ts'

/** The article as it was written, at its address with `.md`. Runs at build. */
export function loader({ request }: { request: Request }): Response {
  const slug = slugOf(request)
  const article = listArticles().find((one) => one.slug === slug)
  if (!article) throw new Error(`There is no article ${slug}`)
  return new Response(article.source, { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
}
