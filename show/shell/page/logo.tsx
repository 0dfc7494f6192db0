import { PRODUCT_NAME } from './product.ts'

/** The tape: one line that rises and falls, and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-16 font-semibold tracking-tight text-ink-1">
      <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="fill-accent-solid" />
        <path
          d="M6 20.5h4l3-9 4.5 12 3.5-8h5"
          fill="none"
          className="stroke-on-solid"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span data-logo-name="">{PRODUCT_NAME}</span>
    </span>
  )
}
