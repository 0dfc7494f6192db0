import { AlertCircle, CheckCircle2, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

export type NoticeTone = 'info' | 'success' | 'error'

const LOOKS = {
  info: { icon: Info, style: 'border-line-strong', iconStyle: 'text-accent' },
  success: { icon: CheckCircle2, style: 'border-up/40', iconStyle: 'text-up' },
  error: { icon: AlertCircle, style: 'border-down/40', iconStyle: 'text-down' },
} as const

/** The outcome of a form, in place and announced: an error at once, the others politely. */
export function Notice({ tone = 'info', children }: { tone?: NoticeTone; children: ReactNode }) {
  const { icon: Icon, style, iconStyle } = LOOKS[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-2.5 rounded-control border bg-s2 px-3 py-2.5 text-14 text-ink-1',
        style,
      )}
    >
      <Icon size={16} aria-hidden="true" className={classNames('mt-0.5 shrink-0', iconStyle)} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
