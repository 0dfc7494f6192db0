import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { SCREENS_MAX } from '#contract/app/accounts/list-rules.ts'
import { deleteScreen, listScreens, saveScreen } from '#contract/app/operations.ts'
import type { SavedScreen } from '#contract/app/screens.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { DropdownMenu } from '../ui/overlay/dropdown-menu.tsx'
import type { MenuItem } from '../ui/overlay/open-menu.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { type Screen, searchOf } from './use-screener-url.ts'

const ManageNamesDialog = lazyPart(() =>
  import('../ui/names/manage-names-dialog.tsx').then(
    (module) => module.ManageNamesDialog<SavedScreen & { to: string }>,
  ),
)
const NameDialog = lazyPart(() => import('../ui/names/name-dialog.tsx').then((module) => module.NameDialog))

const KEY = ['screens']
/** The screens of the account: each a link. */
export function SavedScreens({ screen }: { screen: Screen }) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const { data: screens = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await callApi(listScreens, { signal })).data,
  })
  const { save, remove } = useChangeScreens()
  const shown = screens.map((one) => ({ ...one, to: paths.screener(searchOf(one)) }))
  const items: MenuItem[] = [
    { kind: 'heading', label: screens.length > 0 ? 'Your screens' : 'No saved screens yet' },
    ...shown.map(({ name, to }) => ({ kind: 'link' as const, label: name, to })),
    { kind: 'separator' },
    {
      kind: 'action',
      label: 'Save this screen…',
      icon: <BookmarkPlus size={14} aria-hidden="true" />,
      onSelect: () => setDialog('save'),
    },
    {
      kind: 'action',
      label: 'Manage screens…',
      icon: <Settings2 size={14} aria-hidden="true" />,
      disabled: screens.length === 0,
      onSelect: () => setDialog('manage'),
    },
  ]
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="sm" icon={<Bookmark size={14} aria-hidden="true" />}>
            Saved screens
          </Button>
        }
        items={items}
      />
      <Suspense>
        {dialog === 'save' && (
          <NameDialog
            noun="screen"
            title="Save this screen"
            description="Keeps the condition and its order under a name, on your account."
            action="Save screen"
            taken={screens.map(({ name }) => name)}
            replaces
            most={SCREENS_MAX}
            onClose={() => setDialog(null)}
            onSave={async (name) => {
              if (await save({ name, ...contentOf(screen) })) {
                showToast(`Saved as “${name}”`, { tone: 'success' })
              }
            }}
          />
        )}
        {dialog === 'manage' && (
          <ManageNamesDialog
            noun="screen"
            items={shown}
            onRename={async (one, name) => {
              if (await save({ name, ...contentOf(one) })) await remove(one.id)
            }}
            onDelete={async (one) => {
              if (!(await remove(one.id))) return
              const undo = () => void save({ name: one.name, ...contentOf(one) })
              showToast(`Deleted “${one.name}”`, { action: { label: 'Undo', onClick: undo } })
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** What is saved of a screen. */
function contentOf({ where, sort, order, basis, watched }: Screen) {
  return { where, sort, order, basis, watched: watched as SavedScreen['watched'] } // another one is refused
}

/** Each gives whether it was done; what was refused is said. */
function useChangeScreens() {
  const queries = useQueryClient()
  const change = async (call: Promise<unknown>): Promise<boolean> => {
    try {
      await call
      return true
    } catch (error) {
      showToast(describeError(error, 'Your screens were not saved. Please try again.'), { tone: 'error' })
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: KEY })
    }
  }
  return {
    save: (screen: Omit<SavedScreen, 'id'>) => change(callApi(saveScreen, { body: screen })),
    remove: (id: string) => change(callApi(deleteScreen, { params: { id } })),
  }
}
