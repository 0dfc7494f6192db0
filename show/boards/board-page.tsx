import { Check, LayoutGrid, Link2, Mail, Pencil, Plus } from 'lucide-react'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { PANELS_MAX } from '#contract/app/board-rules.ts'
import type { Board, Panel } from '#contract/app/boards.ts'
import { getMarket } from '#contract/app/operations.ts'
import { useMarket } from '../market/data/use-market.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton, TextLink } from '../ui/action/links.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { BoardGrid } from './board-grid.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useBoard, useChangeBoard } from './use-boards.ts'

const PanelDialog = lazyPart(() => import('./panel-dialog.tsx').then((module) => module.PanelDialog))
const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((module) => module.ShareDialog))
const MailDialog = lazyPart(() => import('./mail-dialog.tsx').then((module) => module.MailDialog))
const NameDialog = lazyPart(() => import('./name-dialog.tsx').then((module) => module.NameDialog))

export const meta = () =>
  pageMeta({ title: 'Your dashboard', description: 'A dashboard of your own.', hidden: true })

export const handle = { asksEarly: [earlyAddress(getMarket)] } satisfies PageHandle

/** One dashboard of the account: read, and edited in place. */
export default function BoardPage() {
  const { id = '' } = useParams()
  const board = useBoard(id)
  if (board.error instanceof ApiError && [400, 404].includes(board.error.status)) {
    return (
      <Page>
        <Card>
          <EmptyState
            icon={<LayoutGrid size={20} />}
            title="No such dashboard"
            description="It may have been deleted."
            action={<LinkButton to={paths.boards()}>Your dashboards</LinkButton>}
          />
        </Card>
      </Page>
    )
  }
  return (
    <Page dense>
      {hasFailed(board) && (
        <Card>
          <QueryError query={board} message="Failed to load this dashboard." />
        </Card>
      )}
      {!board.data && !hasFailed(board) && <BoardSkeleton />}
      {board.data && <Shown board={board.data} />}
    </Page>
  )
}

type OpenDialog = { kind: 'panel'; panel?: Panel } | { kind: 'share' | 'mail' | 'name' }

function Shown({ board }: { board: Board }) {
  const [edit, setEdit] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const [dialog, setDialog] = useState<OpenDialog>()
  const change = useChangeBoard(board.id)
  const { panels } = board
  const close = () => setDialog(undefined)
  const add = () => setDialog({ kind: 'panel' })
  const save = (panel: Panel) => {
    const isKnown = panels.some(({ id }) => id === panel.id)
    change({
      panels: isKnown ? panels.map((one) => (one.id === panel.id ? panel : one)) : [...panels, panel],
    })
  }
  const remove = (panel: Panel, name: string) => {
    change({ panels: panels.filter(({ id }) => id !== panel.id) })
    showToast(`Removed “${name}”`, { action: { label: 'Undo', onClick: () => change({ panels }) } })
  }
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex min-w-0 items-center gap-2 text-20 font-semibold">
          <TextLink to={paths.boards()} className="text-14 font-regular">
            Dashboards
          </TextLink>
          <span aria-hidden="true" className="text-ink-3">
            /
          </span>
          <bdi className="min-w-0 wrap-anywhere">{board.name}</bdi>
          {edit && (
            <Button
              size="sm"
              square
              variant="ghost"
              aria-label="Rename this dashboard"
              data-tip="Rename"
              icon={<Pencil size={14} aria-hidden="true" />}
              onClick={() => setDialog({ kind: 'name' })}
            />
          )}
        </h1>
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={panels.length >= PANELS_MAX}
            data-tip={
              panels.length >= PANELS_MAX ? `A dashboard has at most ${PANELS_MAX} panels` : undefined
            }
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={add}
          >
            Add panel
          </Button>
          <Button
            size="sm"
            icon={<Link2 size={14} aria-hidden="true" />}
            onClick={() => setDialog({ kind: 'share' })}
          >
            {board.sharedAt ? 'Shared' : 'Share'}
          </Button>
          <Button
            size="sm"
            icon={<Mail size={14} aria-hidden="true" />}
            onClick={() => setDialog({ kind: 'mail' })}
          >
            {board.mail ? (board.mail.every === 'day' ? 'Daily e-mail' : 'Weekly e-mail') : 'E-mail'}
          </Button>
          <Button
            size="sm"
            variant={edit ? 'primary' : 'secondary'}
            aria-pressed={edit}
            icon={edit ? <Check size={14} aria-hidden="true" /> : <Pencil size={14} aria-hidden="true" />}
            onClick={() => setEdit(edit ? null : true)}
          >
            {edit ? 'Done' : 'Edit'}
          </Button>
        </span>
      </header>
      {panels.length === 0 ? (
        <Card>
          <EmptyState
            icon={<LayoutGrid size={20} />}
            title="No panels yet"
            description="Add a figure, a chart, a list of posts or a table."
            action={
              <Button variant="primary" onClick={add}>
                Add panel
              </Button>
            }
          />
        </Card>
      ) : (
        <BoardGrid
          panels={panels}
          {...(edit && {
            editing: {
              onChange: (next) => change({ panels: next }),
              onEdit: (panel) => setDialog({ kind: 'panel', panel }),
              onRemove: remove,
            },
          })}
        />
      )}
      <Suspense>
        {dialog?.kind === 'panel' && <Edited panel={dialog.panel} onSave={save} onClose={close} />}
        {dialog?.kind === 'share' && <ShareDialog board={board} onClose={close} />}
        {dialog?.kind === 'mail' && <MailDialog board={board} onClose={close} />}
        {dialog?.kind === 'name' && (
          <NameDialog
            title="Rename this dashboard"
            action="Rename"
            name={board.name}
            onSave={(name) => change({ name })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

function Edited(props: { panel?: Panel | undefined; onSave: (panel: Panel) => void; onClose: () => void }) {
  const assets = useMarket().data?.data ?? []
  return <PanelDialog {...props} assets={assets} />
}
