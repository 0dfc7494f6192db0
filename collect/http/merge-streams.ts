/** What comes from several streams, as it comes; each is asked for its next only when the one before was taken. */
export async function* mergeStreams<Item>(streams: readonly AsyncIterator<Item>[]): AsyncGenerator<Item> {
  const take = async (place: number) => ({ place, result: await streams[place]!.next() }) // place is in range
  const waiting = new Map(streams.map((_, place) => [place, take(place)]))
  while (waiting.size > 0) {
    const { place, result } = await Promise.race(waiting.values())
    if (result.done) {
      waiting.delete(place)
      continue
    }
    waiting.set(place, take(place))
    yield result.value
  }
}
