import { Bell, BellOff, MessageSquareText, MoreHorizontal, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Alert } from '#contract/app/alerts.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { AssetSign } from '../market/figures/asset-name.tsx'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { Price } from '../ui/figures/numbers.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { serverNow, useNow } from '../ui/figures/use-now.ts'
import { formatExactMoney, formatNumber } from '../ui/format/numbers.ts'
import { Chip } from '../ui/label/chip.tsx'
import { SampleMark } from '../ui/label/sample-mark.tsx'
import { DropdownMenu } from '../ui/overlay/dropdown-menu.tsx'
import { useTimes } from '../ui/time/time-zone.ts'
import { describeDistance, describeMute, endOfMute, MUTES, nameOf, STATE_LOOKS } from './describe-alert.ts'

interface AlertRowProps {
  alert: Alert
  /** What the asset costs now; absent where the market does not have it. */
  asset: MarketAsset | undefined
  onSwitch: (active: boolean) => void
  /** ISO; null: not muted. */
  onMute: (until: string | null) => void
  onEdit: () => void
  onDelete: () => void
}

/** An alert: its mark, where it stands, when it last fired, and what can be done with it. */
export function AlertRow({ alert, asset, onSwitch, onMute, onEdit, onDelete }: AlertRowProps) {
  const name = nameOf(alert)
  const now = useNow() ?? new Date(serverNow())
  const times = useTimes()
  const mute = describeMute(alert.mutedUntil, { now, times })
  return (
    <li
      data-alert={alert.id}
      data-state={alert.state}
      className="motion-hover flex items-start gap-3 px-4 py-4 hover:bg-s2 sm:gap-4 sm:px-5"
    >
      <span className="max-sm:hidden">
        {alert.symbol === undefined ? (
          <span aria-hidden="true" className="grid size-8 place-items-center rounded-full bg-s3 text-ink-2">
            <MessageSquareText size={16} />
          </span>
        ) : (
          <AssetSign symbol={alert.symbol} logo={asset?.logo} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 text-14 font-medium text-ink-1 wrap-anywhere">
            {alert.assetId !== undefined && (
              <Link
                to={paths.asset(alert.assetId, { data: alert.mode === 'live' ? 'live' : 'sample' })}
                className="rounded-control hover:text-accent"
              >
                {alert.assetName}
              </Link>
            )}{' '}
            {alert.price === undefined ? (
              <code className="ml-1 text-13 text-ink-2">{alert.expression}</code>
            ) : (
              <>
                {alert.condition} <span className="tabular-nums">{formatExactMoney(alert.price)}</span>
              </>
            )}
          </h2>
          <StateChip alert={alert} />
          {mute && (
            <span data-tip="It fires without notifying you" className="inline-flex">
              <Chip tone="neutral" icon={<BellOff size={12} aria-hidden="true" />}>
                {mute}
              </Chip>
            </span>
          )}
          {alert.mode === 'sample' && <SampleMark />}
          {alert.mode === 'test' && (
            <span data-tip="Made with a test key: it watches the sample universe and sends no e-mail">
              <Chip>Test</Chip>
            </span>
          )}
        </div>
        {alert.unknownSince !== undefined && (
          <p className="mt-1 text-13 text-mid wrap-anywhere">
            Cannot be judged since <RelativeTime at={alert.unknownSince} />: {alert.unknownWhy}
          </p>
        )}
        {alert.name && <p className="mt-1 text-13 text-ink-2 wrap-anywhere">{alert.name}</p>}
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3">
          {asset && isSamePrice(alert, asset) && (
            <span>
              Now <Price value={asset.price} className="text-ink-2" />
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
            ...(mute
              ? [
                  {
                    kind: 'action' as const,
                    label: 'Unmute',
                    icon: <Bell size={14} aria-hidden="true" />,
                    onSelect: () => onMute(null),
                  },
                ]
              : MUTES.map(({ label, forMs }) => ({
                  kind: 'action' as const,
                  label,
                  icon: <BellOff size={14} aria-hidden="true" />,
                  onSelect: () => onMute(endOfMute(forMs)),
                }))),
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
      Fired {firedCount === 1 ? 'once' : `${formatNumber(firedCount)} times, last`}{' '}
      <RelativeTime at={lastFiredAt} />
      {lastFiredPrice && (
        <>
          {' at '}
          <Price value={Number(lastFiredPrice)} />
        </>
      )}
    </span>
  )
}

/** Whether an alert watches the very prices that the screen shows. */
function isSamePrice(alert: Alert, asset: MarketAsset): boolean {
  return (alert.mode === 'live') === (asset.source !== 'sample')
}

/** Where the mails of an alert go, or why they do not. */
function describeMails({ email, emailStatus }: Pick<Alert, 'email' | 'emailStatus'>): string {
  const address = email ?? 'your address'
  const words: Record<Alert['emailStatus'], string> = {
    account: 'E-mails to your address',
    confirmed: `E-mails to ${address}`,
    pending: email
      ? `No e-mails yet: ${email} has not confirmed`
      : 'No e-mails yet: your address is not confirmed',
    stopped: `No e-mails: the reader of ${address} has stopped them`,
    never: 'No e-mails',
  }
  return words[emailStatus]
}
