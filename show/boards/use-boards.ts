import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Board, BoardMail, Panel } from '#contract/app/boards.ts'
import {
  type AnswerTo,
  createBoard,
  deleteBoard,
  endBoardMail,
  getBoard,
  listBoards,
  restoreBoard,
  saveBoard,
  setBoardMail,
  shareBoard,
  unshareBoard,
} from '#contract/app/operations.ts'
import { ApiError, describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { showToast } from '../ui/toast/show-toast.ts'

const BOARDS = ['boards'] as const
const keyOf = (id: string) => ['board', id] as const

/** The dashboards of the account, by name. */
export function useBoards() {
  return useQuery({ queryKey: BOARDS, queryFn: ({ signal }) => callApi(listBoards, { signal }) })
}

/** One of them with its panels. What is being changed is not asked for meanwhile. */
export function useBoard(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callApi(getBoard, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
  })
}

/** Makes a dashboard and gives it. */
export function useCreateBoard() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (board: { name: string; panels: readonly Panel[] }) =>
      callApi(createBoard, { body: { name: board.name, panels: [...board.panels] } }),
    onSuccess: (board) => keep(queries, board),
    onError: (error) => refuse(error, 'The dashboard was not created. Please try again.'),
    onSettled: () => queries.invalidateQueries({ queryKey: BOARDS }),
  })
}

/**
 * Changes a dashboard in sight at once and saves it, one change after the other. What was not saved is taken back, and so
 * is what was changed elsewhere meanwhile.
 */
export function useChangeBoard(id: string): (change: { name?: string; panels?: readonly Panel[] }) => void {
  const queries = useQueryClient()
  const sent = useRef<{ name: string; panels: readonly Panel[] }>(undefined)
  const { mutate } = useMutation({
    scope: { id: `board ${id}` },
    mutationFn: async () => {
      const board = queries.getQueryData<Board>(keyOf(id))
      if (!board || (sent.current?.panels === board.panels && sent.current.name === board.name)) return
      const { name, panels, version } = board
      sent.current = { name, panels }
      const saved = await callApi(saveBoard, { params: { id }, body: { name, panels, version } })
      queries.setQueryData<Board>(keyOf(id), (now) => {
        if (!now) return saved
        // The server prints conditions in one form; what was changed meanwhile is newer than its answer.
        const isNewer = now.panels !== panels || now.name !== name
        const kept = isNewer ? { ...saved, name: now.name, panels: now.panels } : saved
        if (!isNewer) sent.current = kept
        return kept
      })
    },
    onError: (error) => {
      sent.current = undefined
      refuse(error, 'Your change was not saved. Please try again.')
      queries.invalidateQueries({ queryKey: keyOf(id) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: BOARDS }),
  })
  return (change) => {
    queries.setQueryData<Board>(
      keyOf(id),
      (board) =>
        board && {
          ...board,
          ...(change.name !== undefined && { name: change.name }),
          ...(change.panels && { panels: [...change.panels] }),
        },
    )
    mutate()
  }
}

/** Gives a dashboard another name, wherever its panels are at. Throws what the API refuses. */
export function useRenameBoard(): (board: { id: string; name: string }) => Promise<void> {
  const queries = useQueryClient()
  return async ({ id, name }) => {
    const { panels, version } = await callApi(getBoard, { params: { id } })
    keep(queries, await callApi(saveBoard, { params: { id }, body: { name, panels, version } }))
    await queries.invalidateQueries({ queryKey: BOARDS })
  }
}

/** Deletes a dashboard and offers to bring it back. */
export function useDeleteBoard(): (board: Pick<Board, 'id' | 'name'>) => void {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: BOARDS })
  const restoring = useMutation({
    mutationFn: (id: string) => callApi(restoreBoard, { params: { id } }),
    onSuccess: (board) => keep(queries, board),
    onError: (error) => refuse(error, 'The dashboard was not restored.'),
    onSettled,
  })
  const deleting = useMutation({
    mutationFn: ({ id }: Pick<Board, 'id' | 'name'>) => callApi(deleteBoard, { params: { id } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey: BOARDS })
      queries.setQueryData<AnswerTo<typeof listBoards>>(
        BOARDS,
        (known) => known && { data: known.data.filter((one) => one.id !== id) },
      )
    },
    onSuccess: (_, { id, name }) => {
      queries.removeQueries({ queryKey: keyOf(id) })
      showToast(`Deleted “${name}”`, {
        action: { label: 'Undo', onClick: () => restoring.mutate(id) },
      })
    },
    onError: (error) => refuse(error, 'The dashboard was not deleted. Please try again.'),
    onSettled,
  })
  return deleting.mutate
}

/** Makes the link of a dashboard, or ends it. */
export function useShareBoard(id: string) {
  const queries = useQueryClient()
  const note = (sharedAt: string | undefined) => {
    queries.setQueryData<Board>(keyOf(id), (board) => {
      if (!board) return board
      const { sharedAt: _, ...rest } = board
      return sharedAt ? { ...rest, sharedAt } : rest
    })
    queries.invalidateQueries({ queryKey: BOARDS })
  }
  const share = useMutation({
    mutationFn: () => callApi(shareBoard, { params: { id } }),
    onSuccess: ({ sharedAt }) => note(sharedAt),
  })
  const end = useMutation({
    mutationFn: () => callApi(unshareBoard, { params: { id } }),
    onSuccess: () => {
      share.reset()
      note(undefined)
    },
  })
  return { share, end }
}

/** Has a dashboard sent by e-mail on a schedule, or no more with null. */
export function useBoardMail(id: string): (mail: BoardMail | null) => Promise<void> {
  const queries = useQueryClient()
  return async (mail) => {
    const saved = mail
      ? await callApi(setBoardMail, { params: { id }, body: mail })
      : await callApi(endBoardMail, { params: { id } })
    queries.setQueryData<Board>(keyOf(id), (board) => {
      if (!board) return board
      const { mail: _, ...rest } = board
      return saved ? { ...rest, mail: saved } : rest
    })
    await queries.invalidateQueries({ queryKey: BOARDS })
  }
}

function keep(queries: QueryClient, board: Board): void {
  queries.setQueryData(keyOf(board.id), board)
}

function refuse(error: unknown, otherwise: string): void {
  showToast(describeError(error, otherwise), { tone: 'error' })
}
