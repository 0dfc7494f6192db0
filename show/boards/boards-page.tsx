import { Copy, LayoutGrid, Link2, Mail, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BOARD_NAME_MAX, BOARDS_MAX } from '#contract/app/board-rules.ts'
import type { BoardSummary } from '#contract/app/boards.ts'
import { getBoard, listBoards } from '#contract/app/operations.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatCount } from '../ui/format/numbers.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { DropdownMenu } from '../ui/overlay/dropdown-menu.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { TEMPLATES } from './templates.ts'
import { useBoards, useCreateBoard, useDeleteBoard, useRenameBoard } from './use-boards.ts'

const NameDialog = lazyPart(() => import('./name-dialog.tsx').then((module) => module.NameDialog))

export const meta = () =>
  pageMeta({ title: 'Dashboards', description: 'Your own pages of figures, charts and lists.', hidden: true })

const HEADING = {
  title: 'Dashboards',
  description: 'Your own pages of figures, charts, lists and tables.',
}

export const handle = { heading: HEADING, asksEarly: [earlyAddress(listBoards)] } satisfies PageHandle

export default function BoardsPage() {
  const boards = useBoards()
  const create = useCreateBoard()
  const navigate = useNavigate()
  const [naming, setNaming] = useState(false)
  const known = boards.data?.data
  const isFull = (known?.length ?? 0) >= BOARDS_MAX
  const make = async (board: Parameters<typeof create.mutateAsync>[0], edit: boolean) => {
    const { id } = await create.mutateAsync(board)
    navigate(paths.board(id, edit ? { edit: 'true' } : {}))
  }
  return (
    <Page>
      <PageHeader
        {...HEADING}
        actions={
          <Button
            variant="primary"
            size="sm"
            disabled={isFull}
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => setNaming(true)}
          >
            New dashboard
          </Button>
        }
      />
      {hasFailed(boards) && (
        <Card>
          <QueryError query={boards} message="Failed to load your dashboards." />
        </Card>
      )}
      {!known && !hasFailed(boards) && (
        <Loading label="Loading your dashboards" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {[1, 2, 3].map((one) => (
            <Skeleton key={one} className="h-24 w-full" />
          ))}
        </Loading>
      )}
      {isFull && (
        <p role="status" className="mb-4 text-13 text-mid">
          You have {BOARDS_MAX} dashboards, the most there can be. Delete one to make another.
        </p>
      )}
      {known && known.length > 0 && (
        <ul aria-label="Your dashboards" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {known.map((board) => (
            <BoardCard
              key={board.id}
              board={board}
              onDuplicate={
                isFull
                  ? undefined
                  : async () => {
                      const { panels } = await callApi(getBoard, { params: { id: board.id } })
                      await make({ name: nameCopy(board.name), panels }, false)
                    }
              }
            />
          ))}
        </ul>
      )}
      {known && (
        <section aria-labelledby="templates" className={known.length > 0 ? 'mt-8' : undefined}>
          <h2 id="templates" className="mb-3 text-16 font-semibold">
            {known.length > 0 ? 'Templates' : 'Start from a template'}
          </h2>
          <ul className="grid gap-4 md:grid-cols-3">
            {TEMPLATES.map(({ id, name, description, panels }) => (
              <li
                key={id}
                className="flex flex-col gap-3 rounded-card border border-line-subtle bg-s1 p-5 shadow-raised"
              >
                <div>
                  <h3 className="text-16 font-semibold text-ink-1">{name}</h3>
                  <p className="mt-1 text-13 text-ink-3">{description}</p>
                </div>
                <Button
                  size="sm"
                  className="mt-auto self-start"
                  disabled={isFull || create.isPending}
                  aria-label={`Use template ${name}`}
                  onClick={() => make({ name, panels }, false)}
                >
                  Use template
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {naming && (
          <NameDialog
            title="New dashboard"
            action="Create"
            onClose={() => setNaming(false)}
            onSave={(name) => make({ name, panels: [] }, true)}
          />
        )}
      </Suspense>
    </Page>
  )
}

function nameCopy(name: string): string {
  const end = ' (copy)'
  return `${name.slice(0, BOARD_NAME_MAX - end.length).toWellFormed()}${end}`
}

interface BoardCardProps {
  board: BoardSummary
  /** Absent: there can be no more. */
  onDuplicate?: (() => void) | undefined
}

function BoardCard({ board, onDuplicate }: BoardCardProps) {
  const { id, name, panels, sharedAt, mail, updatedAt } = board
  const [renaming, setRenaming] = useState(false)
  const remove = useDeleteBoard()
  const rename = useRenameBoard()
  return (
    <li className="motion-hover relative flex items-start gap-3 rounded-card border border-line-subtle bg-s1 p-5 shadow-raised hover:border-line-strong hover:bg-s2">
      <LayoutGrid size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <Link
          to={paths.board(id)}
          className="block rounded-control text-16 font-semibold text-ink-1 after:absolute after:inset-0 after:rounded-card hover:text-accent"
        >
          <bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
          <span>{formatCount(panels, 'panel')}</span>
          <span>
            changed <RelativeTime at={updatedAt} />
          </span>
          {sharedAt && (
            <span className="inline-flex items-center gap-1">
              <Link2 size={12} aria-hidden="true" /> shared
            </span>
          )}
          {mail && (
            <span className="inline-flex items-center gap-1">
              <Mail size={12} aria-hidden="true" /> {mail.every === 'day' ? 'daily' : 'weekly'}
            </span>
          )}
        </p>
      </div>
      <span className="relative z-1">
        <DropdownMenu
          trigger={
            <Button
              size="sm"
              square
              variant="ghost"
              aria-label={`Actions for ${name}`}
              icon={<MoreHorizontal size={16} aria-hidden="true" />}
            />
          }
          items={[
            {
              kind: 'action',
              label: 'Rename…',
              icon: <Pencil size={14} aria-hidden="true" />,
              onSelect: () => setRenaming(true),
            },
            {
              kind: 'action',
              label: 'Duplicate',
              icon: <Copy size={14} aria-hidden="true" />,
              disabled: onDuplicate === undefined,
              onSelect: () => onDuplicate?.(),
            },
            {
              kind: 'action',
              label: 'Delete',
              icon: <Trash2 size={14} aria-hidden="true" />,
              danger: true,
              onSelect: () => remove(board),
            },
          ]}
        />
      </span>
      <Suspense>
        {renaming && (
          <NameDialog
            title="Rename this dashboard"
            action="Rename"
            name={name}
            onClose={() => setRenaming(false)}
            onSave={(next) => rename({ id, name: next })}
          />
        )}
      </Suspense>
    </li>
  )
}
