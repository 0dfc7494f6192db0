import { useState } from 'react'
import type { Board } from '#contract/app/boards.ts'
import { CodePart, EMBED_THEMES } from '../market/asset/embed-parts.tsx'
import { type EmbedTheme, writeFrameCode } from '../market/asset/write-embed-code.ts'
import { describeError } from '../shell/api/api-error.ts'
import { paths } from '../shell/page/paths.ts'
import { siteOrigin } from '../shell/page/product.ts'
import { Button } from '../ui/action/button.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { useTimes } from '../ui/time/time-zone.ts'
import { useShareBoard } from './use-boards.ts'

/** Four rows of panels. */
const FRAME_HEIGHT_PX = 760

/** The link with which anyone can read a dashboard, and the code that shows it on another site: made, seen once, ended. */
export function ShareDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { share, end } = useShareBoard(board.id)
  const times = useTimes()
  const failure = share.error ?? end.error
  const link = share.data && `${siteOrigin()}${paths.sharedBoard(share.data.token)}`
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const frame = share.data && paths.embeddedBoard(share.data.token, theme === 'auto' ? {} : { theme })
  const code = writeFrameCode({
    src: `${siteOrigin()}${frame}`,
    title: board.name,
    width: '100%',
    height: FRAME_HEIGHT_PX,
  })
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
        {isPrivate && <p className="text-13 text-ink-2">Others do not see panels of your watchlists.</p>}
        {failure !== null && (
          <Notice tone="error">
            {describeError(failure, 'The link was not changed. Please try again.')}
          </Notice>
        )}
        {link && (
          <>
            <p className="text-13 text-ink-2">Copy what you need now: link and code are shown once.</p>
            <CodePart title="Link" code={link} label="Copy the link" />
            <CodePart title="Embed" code={code} label="Copy the code to embed">
              <Segmented label="Theme" options={EMBED_THEMES} value={theme} onChange={setTheme} />
              <p className="text-13 text-ink-3">
                For your own page: no scripts, no cookies, updated every 5 minutes. It ends with the link.
              </p>
            </CodePart>
          </>
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
