import { Activity } from 'lucide-react'
import { firstCall } from '../../docs/operation/first-commands.ts'
import { paths } from '../../shell/page/paths.ts'
import { siteOrigin } from '../../shell/page/product.ts'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { LinkButton } from '../../ui/action/links.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'

/** Nothing was called: how to make the first call within a minute. */
export function FirstCall({ isCurrent }: { isCurrent: boolean }) {
  if (!isCurrent) {
    return (
      <Card>
        <EmptyState icon={<Activity size={20} />} title="No calls in this month" />
      </Card>
    )
  }
  const command = firstCall({ origin: siteOrigin(), key: '<your key>' })
  return (
    <Card title="No calls yet" description="The first one takes a minute, and shows up here automatically.">
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-14 marker:text-ink-3">
        <li>
          <p>Create a key. A test key reads sample data and is free.</p>
          <LinkButton to={paths.settings({ tab: 'api' })} size="sm" variant="primary" className="mt-2">
            Create a key
          </LinkButton>
        </li>
        <li className="min-w-0">
          <p>Call the API with it.</p>
          <div className="mt-2 flex items-start rounded-card border border-line-subtle bg-bg">
            <CodeBlock className="min-w-0 flex-1 text-12">{command}</CodeBlock>
            <CopyButton text={command} label="Copy command" className="m-1.5" />
          </div>
        </li>
        <li>
          Or try it first in the{' '}
          <LinkButton to={paths.sandbox()} size="sm" className="ml-1">
            Sandbox
          </LinkButton>
        </li>
      </ol>
    </Card>
  )
}
