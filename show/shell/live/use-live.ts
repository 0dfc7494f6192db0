import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent, LiveTopic } from './live-stream.ts'

/** Receives events while the component is mounted and `needed`. The connection's code comes after the page. */
export function useLive(topic: LiveTopic, onEvent: (event: LiveEvent) => void, needed = true): void {
  const onEventNow = useEffectEvent(onEvent)
  useEffect(() => {
    if (!needed) return
    let stop = () => {}
    let isGone = false
    import('./live-stream.ts').then(
      ({ followLive }) => {
        if (!isGone) stop = followLive(topic, (event) => onEventNow(event))
      },
      () => {}, // without it the page asks now and then by itself
    )
    return () => {
      isGone = true
      stop()
    }
  }, [topic, needed])
}
