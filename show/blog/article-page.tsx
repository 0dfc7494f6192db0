import { ArrowLeft } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { Prose } from '../prose/prose.tsx'
import { slugOf } from '../prose/slug-of.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { siteOrigin } from '../shell/page/product.ts'
import { Page } from '../ui/layout/page.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { whenCalm } from '../ui/state/when-calm.ts'
import { WhenReached } from '../ui/state/when-reached.tsx'
import type { Article } from './article.ts'
import { ArticleCover, ArticleFacts } from './article-cover.tsx'
import { listArticles, summarize } from './list-articles.ts'

const NewsletterBox = lazyPart(() =>
  import('../support/newsletter-box.tsx').then((module) => module.NewsletterBox),
)

/** Runs at build: each article has a route of its own, so the address names one that exists. */
export function loader({ request }: { request: Request }) {
  const slug = slugOf(request)
  const articles = listArticles()
  const article = articles.find((one) => one.slug === slug)
  if (!article) throw new Error(`There is no article ${slug}`)
  const { source: _source, ...shown } = article
  const next = articles[(articles.indexOf(article) + 1) % articles.length] ?? article
  return { article: shown, next: summarize(next) }
}

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export function meta({ loaderData }: { loaderData?: { article: Omit<Article, 'source'> } }) {
  if (!loaderData) return pageMeta({ title: 'Blog' })
  const { title, excerpt, slug, date, author, category } = loaderData.article
  const path = paths.blogPost(slug)
  return pageMeta({
    title,
    description: excerpt,
    path,
    data: {
      '@type': 'BlogPosting',
      headline: title,
      description: excerpt,
      datePublished: date,
      articleSection: category,
      author: { '@type': 'Organization', name: author },
      mainEntityOfPage: siteOrigin() + path,
      image: `${siteOrigin()}/og.png`,
    },
  })
}

export default function ArticlePage() {
  const { article, next } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className="mx-auto max-w-prose">
        <Link
          to={paths.blog()}
          className="hit-area motion-hover inline-flex items-center gap-2 text-13 text-ink-3 hover:text-ink-1"
        >
          <ArrowLeft size={14} aria-hidden="true" />
          Blog
        </Link>
        <article className="mt-6">
          <header>
            <ArticleFacts article={article} />
            <h1 className="mt-3 text-28 font-semibold text-balance sm:text-40">{article.title}</h1>
            <p className="mt-4 text-16 text-ink-2 sm:text-20">{article.excerpt}</p>
            <p className="mt-4 text-13 text-ink-3">
              By {article.author} ·{' '}
              <a href={`${paths.blogPost(article.slug)}.md`} className="hover:text-ink-1 hover:underline">
                as Markdown
              </a>
            </p>
          </header>
          <div className="my-8 sm:my-12">
            <ArticleCover article={article} />
          </div>
          <Prose blocks={article.blocks} />
        </article>
        <nav aria-label="Next article" className="mt-16 border-t border-line-subtle pt-6">
          <p className="text-13 text-ink-3">Read next</p>
          <Link
            to={paths.blogPost(next.slug)}
            className="mt-1 inline-block text-20 font-semibold hover:text-accent"
          >
            {next.title}
          </Link>
        </nav>
        <div className="mt-16">
          <WhenReached orWhen={whenCalm} fallback={<div className="min-h-64 @2xl:min-h-32" />}>
            <NewsletterBox />
          </WhenReached>
        </div>
      </div>
    </Page>
  )
}
