import { parseAsString, useQueryState } from 'nuqs'

/** Whose score is being explained, kept in the address: a platform, or a topic with its #. */
export function useWhy(id: string): [open: boolean, toggle: () => void] {
  const [why, setWhy] = useQueryState('why', parseAsString)
  const open = why === id
  return [open, () => setWhy(open ? null : id, { history: 'push' })]
}
