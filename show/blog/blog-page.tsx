import { Link, useLoaderData } from 'react-router'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { NewsletterBox } from '../support/newsletter-box.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import type { ArticleSummary } from './article.ts'
import { ArticleCover, ArticleFacts } from './article-cover.tsx'
import { listArticles, summarize } from './list-articles.ts'

const LATEST_COUNT = 3 // spec, section 9

export const loader = () => listArticles().map(summarize)

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export const meta = () =>
  pageMeta({
    title: 'Blog',
    description:
      'How sentiment is scored, what a symbol is, what a missing count means: notes on measuring a crowd.',
    path: paths.blog(),
  })

export default function BlogPage() {
  const [featured, ...others] = useLoaderData<typeof loader>()
  return (
    <Page>
      <PageHeader
        title="Blog"
        description="Notes on measuring a crowd, and on what the measurements do not say."
      />
      {featured && <Featured article={featured} />}
      <h2 className="mt-12 text-20 font-semibold sm:mt-16">Latest</h2>
      <ul className="mt-6 grid gap-x-6 gap-y-12 md:grid-cols-3">
        {others.slice(0, LATEST_COUNT).map((article) => (
          <li key={article.slug}>
            <Teaser article={article} />
          </li>
        ))}
      </ul>
      <Earlier articles={others.slice(LATEST_COUNT)} />
      <div className="mt-16">
        <NewsletterBox />
      </div>
    </Page>
  )
}

function Featured({ article }: { article: ArticleSummary }) {
  return (
    <article
      aria-label="Featured"
      className="group relative grid items-center gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12"
    >
      <ArticleCover article={article} />
      <div className="min-w-0">
        <ArticleFacts article={article} />
        <h2 className="mt-3 text-28 font-semibold text-balance sm:text-40">{article.title}</h2>
        <p className="mt-3 max-w-prose text-16 text-ink-2">{article.excerpt}</p>
        <ReadMore article={article} />
      </div>
    </article>
  )
}

function Teaser({ article }: { article: ArticleSummary }) {
  return (
    <article className="group relative flex h-full flex-col">
      <ArticleCover article={article} />
      <div className="mt-4">
        <ArticleFacts article={article} />
      </div>
      <h3 className="mt-2 text-16 font-semibold text-balance">{article.title}</h3>
      <p className="mt-2 flex-1 text-14 text-ink-2">{article.excerpt}</p>
      <ReadMore article={article} />
    </article>
  )
}

/** The link's room is the whole teaser. */
function ReadMore({ article }: { article: ArticleSummary }) {
  return (
    <Link
      to={paths.blogPost(article.slug)}
      className="motion-hover mt-4 inline-block text-14 font-medium text-accent after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
    >
      Read More<span className="sr-only">: {article.title}</span>
    </Link>
  )
}

function Earlier({ articles }: { articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="earlier" className="mt-16">
      <h2 id="earlier" className="text-20 font-semibold">
        More
      </h2>
      <ul className="mt-4 divide-y divide-line-subtle border-y border-line-subtle">
        {articles.map((article) => (
          <li key={article.slug}>
            <Link
              to={paths.blogPost(article.slug)}
              className="group flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4"
            >
              <span className="text-16 font-medium group-hover:text-accent">{article.title}</span>
              <ArticleFacts article={article} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
