import { MoreHorizontal, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Alert } from '#contract/app/alerts.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { AssetSign } from '../market/asset-name.tsx'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { DropdownMenu } from '../ui/dropdown-menu.tsx'
import { formatExactMoney } from '../ui/format/format-exact-money.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { STATE_LOOKS } from './alert-looks.ts'
import { describeDistance } from './describe-distance.ts'
import { describeMails } from './describe-mails.ts'
import { nameOf } from './name-of.ts'

interface AlertRowProps {
  alert: Alert
  /** What the asset costs now; absent where the market does not have it. */
  asset: MarketAsset | undefined
  onSwitch: (active: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** An alert: its mark, where it stands, when it last fired, and what can be done with it. */
export function AlertRow({ alert, asset, onSwitch, onEdit, onDelete }: AlertRowProps) {
  const name = nameOf(alert)
  return (
    <li
      data-alert={alert.id}
      data-state={alert.state}
      className="motion-hover flex items-start gap-3 px-4 py-4 hover:bg-s2 sm:gap-4 sm:px-5"
    >
      <span className="max-sm:hidden">
        <AssetSign symbol={alert.symbol} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 text-14 font-medium text-ink-1 wrap-anywhere">
            <Link to={paths.asset(alert.assetId)} className="rounded-control hover:text-accent">
              {alert.assetName}
            </Link>{' '}
            {alert.condition} <span className="tabular-nums">{formatExactMoney(alert.price)}</span>
          </h2>
          <StateChip alert={alert} />
          {alert.mode === 'test' && (
            <span data-tip="Made with a test key: it watches the sample universe and sends no mail">
              <Chip>Test</Chip>
            </span>
          )}
        </div>
        {alert.name && <p className="mt-1 text-13 text-ink-2 wrap-anywhere">{alert.name}</p>}
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3">
          {asset && isSamePrice(alert, asset) && (
            <span>
              Now <span className="text-ink-2 tabular-nums">{formatExactMoney(String(asset.price))}</span>
              {describeDistance(alert, asset.price)}
            </span>
          )}
          <Fired alert={alert} />
          <span className="wrap-anywhere">{describeMails(alert)}</span>
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Button
          size="sm"
          className="max-sm:hidden"
          aria-label={`${alert.active ? 'Pause' : 'Resume'} ${name}`}
          icon={alert.active ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
          onClick={() => onSwitch(!alert.active)}
        >
          {alert.active ? 'Pause' : 'Resume'}
        </Button>
        <DropdownMenu
          trigger={
            <Button
              variant="ghost"
              size="sm"
              square
              aria-label={`Actions for ${name}`}
              icon={<MoreHorizontal size={16} aria-hidden="true" />}
            />
          }
          items={[
            {
              kind: 'action',
              label: alert.active ? 'Pause' : 'Resume',
              icon: alert.active ? (
                <Pause size={14} aria-hidden="true" />
              ) : (
                <Play size={14} aria-hidden="true" />
              ),
              onSelect: () => onSwitch(!alert.active),
            },
            {
              kind: 'action',
              label: 'Edit',
              icon: <Pencil size={14} aria-hidden="true" />,
              onSelect: onEdit,
            },
            {
              kind: 'action',
              label: 'Delete',
              danger: true,
              icon: <Trash2 size={14} aria-hidden="true" />,
              onSelect: onDelete,
            },
          ]}
        />
      </div>
    </li>
  )
}

function StateChip({ alert }: { alert: Alert }) {
  const { label, tone, icon: Icon, meaning } = STATE_LOOKS[alert.state]
  return (
    <span data-tip={meaning} className="inline-flex">
      <Chip tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
        {label}
      </Chip>
    </span>
  )
}

function Fired({ alert: { firedCount, lastFiredAt, lastFiredPrice } }: { alert: Alert }) {
  if (!lastFiredAt) return <span>Has not fired yet</span>
  return (
    <span>
      Fired {firedCount === 1 ? 'once' : `${firedCount.toLocaleString('en-US')} times, last`}{' '}
      <RelativeTime at={lastFiredAt} />
      {lastFiredPrice && ` at ${formatExactMoney(lastFiredPrice)}`}
    </span>
  )
}

/** Alerts of test keys watch the sample universe, which the market shows only where there is nothing else. */
function isSamePrice(alert: Alert, asset: MarketAsset): boolean {
  return alert.mode === 'live' || asset.source === 'sample'
}
