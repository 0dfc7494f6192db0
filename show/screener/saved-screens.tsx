import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
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

const ManageViewsDialog = lazyPart(() =>
  import('../social/views/manage-views-dialog.tsx').then((module) => module.ManageViewsDialog),
)
const SaveViewDialog = lazyPart(() =>
  import('../social/views/save-view-dialog.tsx').then((module) => module.SaveViewDialog),
)

const KEY = ['screens']
const NOUN = {
  noun: 'screen',
  description: 'Keeps the condition and its order under a name, on your account.',
}

/** The screens of the account: each a link. */
export function SavedScreens({ screen }: { screen: Screen }) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const { data: screens = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await callApi(listScreens, { signal })).data,
  })
  const { save, remove } = useChangeScreens()
  const views = screens.map((one) => ({
    name: one.name,
    search: new URLSearchParams(searchOf(one)).toString(),
  }))
  const pathOf = ({ search }: { search: string }) =>
    paths.screener(Object.fromEntries(new URLSearchParams(search)))
  const keep = (next: readonly { name: string; search: string }[]) => {
    for (const { name, search } of next) {
      if (!screens.some((one) => one.name === name)) save({ name, ...screenOf(search) })
    }
    for (const one of screens) if (!next.some(({ name }) => name === one.name)) remove(one.id)
  }
  const items: MenuItem[] = [
    { kind: 'heading', label: screens.length > 0 ? 'Your screens' : 'No saved screens yet' },
    ...views.map((view) => ({ kind: 'link' as const, label: view.name, to: pathOf(view) })),
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
          <SaveViewDialog
            of={NOUN}
            taken={screens.map(({ name }) => name)}
            onClose={() => setDialog(null)}
            onSave={(name) => {
              const { where, sort, order, basis } = screen
              save({ name, where, sort, order, basis })
            }}
          />
        )}
        {dialog === 'manage' && (
          <ManageViewsDialog
            noun={NOUN.noun}
            views={views}
            pathOf={pathOf}
            onChange={keep}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function screenOf(search: string): Screen {
  const query = new URLSearchParams(search)
  const order = query.get('order')
  return {
    where: query.get('where'),
    sort: query.get('sort'),
    order: order === 'asc' || order === 'desc' ? order : null,
    basis: query.get('basis') === 'raw' ? 'raw' : 'counted',
  }
}

function useChangeScreens() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY })
  const onError = (error: unknown) =>
    showToast(describeError(error, 'Your screens were not saved. Please try again.'), { tone: 'error' })
  const saving = useMutation({
    mutationFn: (screen: Omit<SavedScreen, 'id'>) => callApi(saveScreen, { body: screen }),
    onSuccess: ({ name }) => showToast(`Saved as “${name}”`, { tone: 'success' }),
    onError,
    onSettled,
  })
  const removing = useMutation({
    mutationFn: (id: string) => callApi(deleteScreen, { params: { id } }),
    onError,
    onSettled,
  })
  return { save: saving.mutate, remove: removing.mutate }
}
