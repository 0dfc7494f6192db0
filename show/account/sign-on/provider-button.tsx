import { useMutation } from '@tanstack/react-query'
import { beginSignOn } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { visitProvider } from './visit-provider.ts'

/** Leads to the provider of single sign-on, by whom one signs in or up. */
export function ProviderButton({ label, next }: { label: string; next?: string }) {
  const begin = useMutation({
    mutationFn: () => callApi(beginSignOn, { body: {} }),
    onSuccess: ({ url, secret }) => visitProvider(url, { secret, next }),
  })
  return (
    <div className="flex flex-col gap-3">
      {begin.isError && (
        <Notice tone="error">
          {describeError(begin.error, 'Single sign-on did not work. Please try again.')}
        </Notice>
      )}
      <Button
        variant="secondary"
        className="w-full"
        busy={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        Sign in with {label}
      </Button>
    </div>
  )
}
