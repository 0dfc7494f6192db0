import { beginSignOn } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { useWork } from '../security/use-work.ts'
import { visitProvider } from './visit-provider.ts'

/** Leads to the provider of single sign-on, by whom one signs in or up. */
export function ProviderButton({ label, next }: { label: string; next?: string }) {
  const begin = useWork(async () => {
    const { url, secret } = await callApi(beginSignOn, { body: {} })
    visitProvider(url, { secret, next })
  })
  return (
    <div className="flex flex-col gap-3">
      {begin.error !== undefined && (
        <Notice tone="error">
          {describeError(begin.error, 'Single sign-on did not work. Please try again.')}
        </Notice>
      )}
      <Button variant="secondary" className="w-full" busy={begin.busy} onClick={begin.start}>
        Continue with {label}
      </Button>
    </div>
  )
}
