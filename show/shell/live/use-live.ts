import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent, LiveTopic } from './live-stream.ts'

/** Hears what happens while the component is there; without `needed` nothing. The connection's code comes after the page. */
export function useLive(topic: LiveTopic, hear: (event: LiveEvent) => void, needed = true): void {
  const hearNow = useEffectEvent(hear)
  useEffect(() => {
    if (!needed) return
    let stop = () => {}
    let isGone = false
    import('./live-stream.ts').then(
      ({ followLive }) => {
        if (!isGone) stop = followLive(topic, (event) => hearNow(event))
      },
      () => {}, // without it the page asks now and then by itself
    )
    return () => {
      isGone = true
      stop()
    }
  }, [topic, needed])
}
