import { UTC } from '../ui/time/times.ts'
import type { ArticleSummary, Category } from './article.ts'

const DOTS: Record<Category, string> = {
  Education: 'bg-series-1',
  Technology: 'bg-series-4',
  Cryptocurrency: 'bg-series-6',
  'Social Media': 'bg-series-7',
}

/** Category, read time and day of an article, on one line. */
export function ArticleFacts({ article }: { article: ArticleSummary }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3">
      <span className="inline-flex items-center gap-2 text-ink-2">
        <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[article.category]}`} />
        {article.category}
      </span>
      <span>{article.readMinutes} min read</span>
      <time dateTime={article.date}>{UTC.longDate(article.date)}</time>
    </p>
  )
}
