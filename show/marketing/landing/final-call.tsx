import { paths } from '../../shell/page/paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'

export function FinalCall() {
  return (
    <section aria-labelledby="start" className="border-t border-line-subtle bg-s1">
      <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-16 sm:px-6 sm:py-24 lg:flex-row lg:items-end lg:justify-between">
        <div className="max-w-prose">
          <h2 id="start" className="text-28 font-semibold text-balance sm:text-40">
            Read the tape yourself
          </h2>
          <p className="mt-3 text-16 text-ink-2">
            1,000 calls a month, every endpoint, no card. Your first key takes a minute.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.register()} variant="primary" size="lg">
            Sign up for free
          </LinkButton>
          <LinkButton to={paths.pricing()} size="lg">
            See pricing
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
