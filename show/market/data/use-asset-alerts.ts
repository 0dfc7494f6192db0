import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Alert } from '#contract/app/alerts.ts'
import { listAlerts } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { useShownData } from '../../shell/data/data-badge.tsx'

const NONE: readonly Alert[] = []

/** The account's alerts for an asset that watch the data that is shown; none for visitors. */
export function useAssetAlerts(assetId: string): readonly Alert[] {
  const { isAuthenticated } = useAuth()
  const mode = useShownData()
  const { data } = useQuery({
    queryKey: ['alerts'],
    queryFn: ({ signal }) => callApi(listAlerts, { signal }),
    enabled: isAuthenticated,
  })
  return useMemo(
    () => data?.data.filter((alert) => alert.assetId === assetId && alert.mode === mode) ?? NONE,
    [data, assetId, mode],
  )
}
