/** Sets an entry as the latest, and forgets the one that was set the longest ago where there are more than `max`. */
export function setLatest<Key, Value>(
  entries: Map<Key, Value>,
  [key, value]: readonly [Key, Value],
  max: number,
): void {
  entries.delete(key)
  entries.set(key, value)
  if (entries.size > max) entries.delete(entries.keys().next().value!) // it is not empty
}
