import type { Board } from '#contract/app/boards.ts'
import { describeError } from '../shell/api/api-error.ts'
import { paths } from '../shell/page/paths.ts'
import { siteOrigin } from '../shell/page/product.ts'
import { Button } from '../ui/action/button.tsx'
import { CopyButton } from '../ui/action/copy-button.tsx'
import { CodeBlock } from '../ui/layout/code-block.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { useTimes } from '../ui/time/time-zone.ts'
import { useShareBoard } from './use-boards.ts'

/** The link with which anyone can read a dashboard: made, seen once, ended. */
export function ShareDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { share, end } = useShareBoard(board.id)
  const times = useTimes()
  const failure = share.error ?? end.error
  const link = share.data && `${siteOrigin()}${paths.sharedBoard(share.data.token)}`
  const isPrivate = board.panels.some((panel) => panel.kind === 'watchlist' || 'watched' in panel)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share this dashboard"
      description="Anyone with the link can read it without an account. Only you can change it."
      width="wide"
    >
      <div className="flex flex-col gap-4">
        {isPrivate && (
          <p className="text-13 text-ink-2">Panels of your watchlists are left out for others.</p>
        )}
        {failure !== null && (
          <Notice tone="error">
            {describeError(failure, 'The link was not changed. Please try again.')}
          </Notice>
        )}
        {link && (
          <section aria-label="Link" className="flex min-w-0 flex-col gap-2">
            <div className="flex items-center justify-between gap-3">
              <p className="text-13 text-ink-2">Copy the link now: it is shown once.</p>
              <CopyButton text={link} label="Copy the link" labelled variant="secondary" />
            </div>
            <CodeBlock
              aria-label="Link"
              className="rounded-control border border-line-subtle bg-bg text-12 break-all whitespace-pre-wrap text-ink-2"
            >
              {link}
            </CodeBlock>
          </section>
        )}
        {board.sharedAt && !link && (
          <p className="text-13 text-ink-2">
            Shared since {times.exact(board.sharedAt)}. If you lost the link, make a new one: the earlier one
            ends.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {board.sharedAt && (
            <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
              Stop sharing
            </Button>
          )}
          <Button
            variant={board.sharedAt ? 'secondary' : 'primary'}
            busy={share.isPending}
            onClick={() => share.mutate()}
          >
            {board.sharedAt ? 'Make a new link' : 'Make a link'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
