import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { listArticles } from '../blog/list-articles.ts'
import { paths } from '../shell/page/paths.ts'
import { listEndpoints } from './list-endpoints.ts'
import { listGuides } from './list-guides.ts'
import { listOperations } from './reference/list-operations.ts'

/** `/llms.txt`: the documentation's contents for programs that read. Runs at build. llmstxt.org */
export function loader(): Response {
  const guides = listGuides().map(
    (guide) => `- [${guide.title}](${SITE_ORIGIN}${paths.docsPage(guide.slug)}.md): ${guide.description}`,
  )
  const articles = listArticles().map(
    (article) => `- [${article.title}](${SITE_ORIGIN}${paths.blogPost(article.slug)}.md): ${article.excerpt}`,
  )
  const endpoints = listEndpoints().map(
    ({ method, path, summary, takes, to }) =>
      `- [\`${method} ${path}\`](${SITE_ORIGIN}${to}.md) (${takes.join(', ')}): ${summary}`,
  )
  const reference = [
    `- [Introduction](${SITE_ORIGIN}${paths.reference()}.md): authentication, cost, limits, paging, formats, idempotency`,
    ...listOperations().map(
      ({ name, description }) => `- [${name}](${SITE_ORIGIN}${paths.reference(name)}.md): ${description}`,
    ),
    `- [Errors](${SITE_ORIGIN}${paths.errors()}.md): every error by its code, with what to do about it`,
  ]
  const text = `# Crowdtape

> The ticker tape of the crowd: cryptocurrency prices beside what people say about them, as a web site and as a metered API. Open source, self-hosted.

Every call under ${SITE_ORIGIN}/v1 needs an API key: \`Authorization: Bearer <key>\`. Keys that begin with \`ct_test_\` read the sample universe and are free. Errors are RFC 9457 problems.

How an agent uses it: [SKILL.md](${SITE_ORIGIN}/SKILL.md). Tools by the Model Context Protocol: ${SITE_ORIGIN}/mcp. One asset as Markdown, without a key: ${SITE_ORIGIN}/market/BTC.md

## Guides

${guides.join('\n')}

## Endpoints

${endpoints.join('\n')}

## Reference

${reference.join('\n')}

The whole documentation in one text: ${SITE_ORIGIN}/llms-full.txt

The whole API as OpenAPI: ${SITE_ORIGIN}/v1/openapi.json, as a Postman collection: ${SITE_ORIGIN}/v1/postman.json

## Articles

${articles.join('\n')}
`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
