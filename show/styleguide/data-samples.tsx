import { useState } from 'react'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { Change, Money, NumberText, Sentiment } from '../ui/figures/numbers.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { Avatar } from '../ui/label/avatar.tsx'
import { Chip } from '../ui/label/chip.tsx'
import { PlatformMark } from '../ui/label/platform-mark.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { Sample, SampleGroup } from './sample.tsx'

const PLATFORMS = ['twitter', 'instagram', 'facebook', 'news'] as const
const ASSETS = [
  {
    symbol: 'BTC',
    price: '64250.125',
    cap: 1_266_000_000_000,
    change: 1.26,
    sentiment: 0.72,
    trend: [4, 5, 4, 6, 7, 6, 8],
  },
  {
    symbol: 'ETH',
    price: '3120.4',
    cap: 375_000_000_000,
    change: -0.004,
    sentiment: 0.55,
    trend: [5, 5, 6, 5, 6, 5, 6],
  },
  {
    symbol: 'XYZ',
    price: '5.6e-11',
    cap: 1_250_000,
    change: -12.4,
    sentiment: 0.21,
    trend: [9, 8, 8, 6, 5, 3, 2],
  },
]

export function DataSamples() {
  const [order, setOrder] = useState<'asc' | 'desc'>('desc')
  return (
    <SampleGroup title="Data">
      <Sample name="Number, money">
        <NumberText value={1234} />
        <NumberText value={1_234_567} compact />
        <Money value="64250.125" />
        <Money value={1_234_567_890} compact />
        <Money value="5.6e-11" />
      </Sample>
      <Sample name="Change">
        <Change percent={2.345} />
        <Change percent={-0.004} />
        <Change percent={-3.1} />
      </Sample>
      <Sample name="Sentiment">
        <Sentiment value={0.82} />
        <Sentiment value={0.5} />
        <Sentiment value={0.18} />
      </Sample>
      <Sample name="Time">
        <RelativeTime at={new Date(Date.now() - 5 * 60_000)} />
        <RelativeTime at="2024-03-05T14:07:09Z" />
      </Sample>
      <Sample name="Platform">
        {PLATFORMS.map((platform) => (
          <PlatformMark key={platform} platform={platform} />
        ))}
        {PLATFORMS.map((platform) => (
          <PlatformMark key={platform} platform={platform} stroke />
        ))}
      </Sample>
      <Sample name="Chip, avatar">
        <Chip>Sample data</Chip>
        <Chip tone="accent">Running</Chip>
        <Chip tone="up">Completed</Chip>
        <Chip tone="mid">Pending</Chip>
        <Chip tone="down">Failed</Chip>
        <Chip onRemove={() => {}} removeLabel="Remove filter likes">
          likes from 100
        </Chip>
        <Avatar name="ada" />
        <Avatar name="ada" size="lg" />
      </Sample>
      <Sample name="Table in a card">
        <Card title="Assets" description="By market cap" flush className="w-full">
          <Table label="Assets">
            <TableHead>
              <tr>
                <HeadCell>Asset</HeadCell>
                <HeadCell
                  align="right"
                  sort={{ order, onSort: () => setOrder(order === 'asc' ? 'desc' : 'asc') }}
                >
                  Price
                </HeadCell>
                <HeadCell align="right" sort={{ order: undefined, onSort: () => {} }}>
                  24h
                </HeadCell>
                <HeadCell align="right">Market cap</HeadCell>
                <HeadCell>7 days</HeadCell>
                <HeadCell>Sentiment</HeadCell>
              </tr>
            </TableHead>
            <tbody>
              {ASSETS.map((asset) => (
                <TableRow key={asset.symbol}>
                  <Cell className="font-medium">{asset.symbol}</Cell>
                  <Cell number>
                    <Money value={asset.price} />
                  </Cell>
                  <Cell number>
                    <Change percent={asset.change} />
                  </Cell>
                  <Cell number>
                    <Money value={asset.cap} compact />
                  </Cell>
                  <Cell>
                    <Sparkline values={asset.trend} label="Price over 7 days" />
                  </Cell>
                  <Cell>
                    <Sentiment value={asset.sentiment} />
                  </Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </Card>
      </Sample>
    </SampleGroup>
  )
}
