import { AUTHOR_PERIODS } from '#contract/app/authors.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import type { AuthorUrl } from './use-author-url.ts'

export function PeriodChoice({ url }: { url: Pick<AuthorUrl, 'period' | 'setPeriod'> }) {
  return (
    <Segmented
      label="Period"
      options={AUTHOR_PERIODS.map((value) => ({ value, label: value }))}
      value={url.period}
      onChange={url.setPeriod}
    />
  )
}
