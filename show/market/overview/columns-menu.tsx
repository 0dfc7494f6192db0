import { Columns3 } from 'lucide-react'
import { MARKET_COLUMNS } from '#contract/app/accounts/list-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx'
import { columnLabel } from './sort-assets.ts'
import type { MarketUrl } from './use-market-url.ts'

/** Which columns the table has; name and price stay. */
export function ColumnsMenu({
  url: { hidden, setHidden },
}: {
  url: Pick<MarketUrl, 'hidden' | 'setHidden'>
}) {
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" icon={<Columns3 size={14} aria-hidden="true" />}>
          Columns
        </Button>
      }
      items={[
        { kind: 'heading', label: 'Shown columns' },
        ...MARKET_COLUMNS.map((id) => ({
          kind: 'check' as const,
          label: columnLabel(id),
          checked: !hidden.includes(id),
          onChange: (checked: boolean) =>
            setHidden(checked ? hidden.filter((one) => one !== id) : [...hidden, id]),
        })),
      ]}
    />
  )
}
