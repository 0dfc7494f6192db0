import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { REDIRECTS } from '#contract/site-paths.ts'

const oldPaths = Object.keys(REDIRECTS).map((path) =>
  route(path.slice(1), 'shell/screens/old-path-page.tsx', { id: `old${path}` }),
)

// Each article and guide is a page of its own, so that one which does not exist is an address that is nowhere.
const articles = listTexts('blog/articles')
const guides = listTexts('docs/guides')

const developmentOnly =
  process.env.NODE_ENV === 'production' ? [] : [route('styleguide', 'styleguide/styleguide-page.tsx')]

export default [
  layout('shell/layout/shell-layout.tsx', [
    index('marketing/landing-page.tsx'),
    route('about', 'marketing/about-page.tsx'),
    route('pricing', 'marketing/pricing-page.tsx'),
    route('resources', 'marketing/resources-page.tsx'),
    route('contact', 'support/contact-page.tsx'),
    route('newsletter', 'support/newsletter-page.tsx'),
    route('alerts/email', 'alerts/alert-email-page.tsx'),
    route('boards/mail', 'boards/board-mail-page.tsx'),
    route('status', 'status/status-page.tsx'),
    route('accuracy', 'accuracy/accuracy-page.tsx'),
    route('terms', 'legal/terms-page.tsx'),
    route('privacy', 'legal/privacy-page.tsx'),
    route('api', 'docs/api-page.tsx'),
    route('docs', 'docs/docs-page.tsx'),
    route('docs/sources', 'docs/sources-page.tsx'),
    ...guides.map((slug) => route(`docs/${slug}`, 'docs/guide-page.tsx', { id: `guide/${slug}` })),
    route('docs/reference', 'docs/reference/reference-page.tsx'),
    route('docs/errors', 'docs/reference/errors-page.tsx'),
    // One route for all groups and one for all operations: every page carries the list of routes.
    // shell/build/list-prerendered-paths.ts names their pages.
    route('docs/reference/:group', 'docs/reference/group-page.tsx'),
    route('docs/reference/:group/:operation', 'docs/reference/operation-page.tsx'),
    route('sandbox', 'sandbox/sandbox-page.tsx'),
    route('blog', 'blog/blog-page.tsx'),
    ...articles.map((slug) => route(`blog/${slug}`, 'blog/article-page.tsx', { id: `article/${slug}` })),
    layout('shell/layout/data-layout.tsx', [
      layout('shell/layout/signed-in-layout.tsx', [
        route('dashboard', 'dashboard/dashboard-page.tsx'),
        route('boards', 'boards/boards-page.tsx'),
        route('boards/:id', 'boards/board-page.tsx'),
        route('my-posts', 'my-posts/my-posts-page.tsx'),
        route('profile', 'account/profile-page.tsx'),
        route('settings', 'account/settings-page.tsx'),
        route('tasks', 'tasks/tasks-page.tsx'),
        route('operator', 'operator/operator-page.tsx'),
        route('alerts', 'alerts/alerts-page.tsx'),
        route('notifications', 'notifications/notifications-page.tsx'),
      ]),
      route('shared/:token', 'boards/shared-board-page.tsx'),
      route('market', 'market/overview/market-page.tsx'),
      route('market/:id', 'market/asset/asset-page.tsx'),
      route('screener', 'screener/screener-page.tsx'),
      route('compare', 'market/compare/compare-page.tsx'),
      route('social', 'social-summary/social-page.tsx'),
      route('social/:source', 'social/source-page.tsx'),
      route('social/:source/creators', 'social/creators/creators-page.tsx'),
      route('social/:source/authors/:username', 'social/authors/author-page.tsx'),
      route('explorer', 'explorer/explorer-page.tsx'),
      ...developmentOnly,
    ]),
    route('*', 'shell/screens/not-found-page.tsx'),
  ]),
  layout('account/account-layout.tsx', [
    route('login', 'account/login-page.tsx'),
    route('register', 'account/register-page.tsx'),
    route('forgot-password', 'account/forgot-password-page.tsx'),
    route('reset-password', 'account/reset-password-page.tsx'),
    route('sign-on', 'account/sign-on-page.tsx'),
    route('confirm-email', 'account/confirm-email-page.tsx'),
    layout('shell/layout/signed-in-layout.tsx', { id: 'signed-in-card' }, [
      route('connect', 'account/connect-page.tsx'),
    ]),
  ]),
  ...oldPaths,
  ...guides.map((slug) => route(`docs/${slug}.md`, 'docs/guide-source.ts', { id: `guide-source/${slug}` })),
  ...['docs/reference', 'docs/errors', 'docs/reference/:group', 'docs/reference/:group/:operation'].map(
    (path) => route(`${path}.md`, 'docs/reference/reference-source.ts', { id: `source/${path}` }),
  ),
  ...articles.map((slug) =>
    route(`blog/${slug}.md`, 'blog/article-source.ts', { id: `article-source/${slug}` }),
  ),
  route('rss.xml', 'blog/feed.ts'),
  route('docs/search.json', 'docs/docs-index.ts'),
  route('docs/changes.xml', 'docs/changes-feed.ts'),
  route('SKILL.md', 'docs/skill.ts'),
  route('llms.txt', 'docs/llms.ts'),
  route('llms-full.txt', 'docs/llms-full.ts'),
] satisfies RouteConfig

/** The names of the Markdown files of a folder of the site, without their ending. Runs when the routes are read. */
function listTexts(folder: string): string[] {
  return readdirSync(join(process.cwd(), 'show', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
}
