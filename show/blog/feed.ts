import { answerFeed } from '../prose/answer-feed.ts'
import { paths } from '../shell/page/paths.ts'
import { PRODUCT_NAME } from '../shell/page/product.ts'
import { listArticles } from './list-articles.ts'

/** `/rss.xml`. Runs at build. */
export function loader(): Response {
  return answerFeed({
    path: '/rss.xml',
    title: `${PRODUCT_NAME} blog`,
    page: paths.blog(),
    description: 'Notes on measuring a crowd',
    items: listArticles().map(({ title, slug, excerpt, category, date }) => ({
      title,
      path: paths.blogPost(slug),
      description: excerpt,
      category,
      date: new Date(date),
    })),
  })
}
