import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Notification } from '#contract/app/notifications.ts'
import { readSitePath } from '../shell/page/read-site-path.ts'
import { showToast } from '../ui/toast/show-toast.ts'
import { findNew } from './find-new.ts'

/** Says in passing what came since the page was opened; it stays in the list of notifications. */
export function useAnnounceNew(latest: readonly Notification[] | undefined): void {
  const navigate = useNavigate()
  const newestKnown = useRef<string>(undefined)
  const announce = useEffectEvent(({ title, text, link }: Notification) => {
    const path = readSitePath(link ?? '')
    showToast(title, {
      description: text,
      action: path ? { label: 'Open', onClick: () => navigate(path) } : undefined,
    })
  })
  useEffect(() => {
    if (!latest) return
    for (const one of findNew(latest, newestKnown.current)) announce(one)
    newestKnown.current = latest[0]?.createdAt ?? ''
  }, [latest])
}
