import { publicContracts } from '#contract/public/documents/contracts.ts'
import { answerFeed, type FeedItem } from '../prose/answer-feed.ts'
import { toAnchor } from '../prose/render-markdown.ts'
import { paths } from '../shell/page/paths.ts'
import { PRODUCT_NAME } from '../shell/page/product.ts'
import { listGuides } from './list-guides.ts'
import { listDeprecated } from './write-deprecated.ts'

const SLUG = 'changes'

/** `/docs/changes.xml`: what is deprecated, and the versions on the page of changes. Runs at build. */
export function loader(): Response {
  const source = listGuides().find(({ slug }) => slug === SLUG)?.source ?? ''
  const versions = source.split(/^## /m).filter((section) => /^(API|SDKs) \d/.test(section))
  return answerFeed({
    path: `${paths.docsPage(SLUG)}.xml`,
    title: `${PRODUCT_NAME} API: changes`,
    page: paths.docsPage(SLUG),
    description: 'What changes for programs that use the API',
    items: [...listDeprecated(publicContracts), ...versions.map(toItem)],
  })
}

function toItem(section: string): FeedItem {
  const [title = '', ...lines] = section.split('\n')
  return {
    title,
    path: `${paths.docsPage(SLUG)}#${toAnchor(title)}`,
    // A feed has no Markdown: of a link stays its text.
    description: lines
      .join('\n')
      .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
      .trim(),
  }
}
