import { Bell, Code, Rss, Table2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type PostQuery, printPostQuery } from '#contract/post-query/post-query.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx'
import type { MenuItem } from '../../ui/overlay/open-menu.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { toCurl, toNode, toRule } from './query-forms.ts'

const FeedDialog = lazyPart(() => import('../../outlets/feed-dialog.tsx').then((module) => module.FeedDialog))

interface QueryMenuProps {
  query: PostQuery
  /** The call of the API that gives these posts: its path, and its parameters where those differ from the query. */
  call: { path: string; parameters: Readonly<Record<string, string | undefined>> }
  /** Where else the same posts are seen. */
  links?: readonly { label: string; to: string }[]
}

/** What else can be done with the posts of a query: asked for by a program, watched by an alert, seen elsewhere. */
export function QueryMenu({ query, call, links = [] }: QueryMenuProps) {
  const { user } = useAuth()
  const [isFeedOpen, setIsFeedOpen] = useState(false)
  const feed = toFeed(query)
  const { expression, meaning } = toRule(query)
  const copy = (label: string, write: typeof toCurl): MenuItem => ({
    kind: 'action',
    label,
    icon: <Code size={14} aria-hidden="true" />,
    onSelect: () => copyText(write(`${location.origin}${call.path}`, call.parameters)),
  })
  const items: MenuItem[] = [
    { kind: 'heading', label: 'Copy as API call' },
    copy('cURL', toCurl),
    copy('Node.js', toNode),
    { kind: 'separator' },
    expression
      ? {
          kind: 'link',
          label: 'Alert me on this',
          icon: <Bell size={14} aria-hidden="true" />,
          to: paths.alerts({ rule: expression, of: printPostQuery(query) }),
        }
      : { kind: 'heading', label: meaning },
    ...(user && feed
      ? [
          {
            kind: 'action' as const,
            label: 'Create a feed',
            icon: <Rss size={14} aria-hidden="true" />,
            onSelect: () => setIsFeedOpen(true),
          },
        ]
      : []),
    ...links.map((link) => ({
      kind: 'link' as const,
      icon: <Table2 size={14} aria-hidden="true" />,
      ...link,
    })),
  ]
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="sm" className="max-sm:px-2" icon={<Code size={14} aria-hidden="true" />}>
            <span className="max-sm:sr-only">Use this query</span>
          </Button>
        }
        items={items}
      />
      {isFeedOpen && (
        <Suspense fallback={null}>
          <FeedDialog
            of={{ kind: 'search', query: feed }}
            name={query.q ?? query.symbol ?? 'Posts'}
            onClose={() => setIsFeedOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What narrows the posts, without their time and order: a feed has the newest. */
function toFeed({ period, until, startDate, endDate, sortBy, sortOrder, ...query }: PostQuery): string {
  return printPostQuery(query)
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('Copied. It runs as it stands.', { tone: 'success' })
  } catch {
    // Browsers refuse without HTTPS or permission.
    showToast('The browser did not allow copying.', { tone: 'error' })
  }
}
