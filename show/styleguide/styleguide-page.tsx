import { MoreHorizontal, Plus, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { CopyButton } from '../ui/action/copy-button.tsx'
import { Keys } from '../ui/action/keys.tsx'
import { LinkButton } from '../ui/action/links.tsx'
import { Checkbox, Switch } from '../ui/form/checkbox.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextArea, TextField } from '../ui/form/text-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DropdownMenu } from '../ui/overlay/dropdown-menu.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { ErrorState, Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { AssetChartSamples } from './asset-chart-samples.tsx'
import { ChartSamples } from './chart-samples.tsx'
import { DataSamples } from './data-samples.tsx'
import { Sample, SampleGroup } from './sample.tsx'

const TABS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
] as const

const SURFACES = ['bg-bg', 'bg-s1', 'bg-s2', 'bg-s3', 'bg-s4']

const INKS = ['text-ink-1', 'text-ink-2', 'text-ink-3', 'text-accent', 'text-up', 'text-mid', 'text-down']

const SERIES = [
  'bg-series-1',
  'bg-series-2',
  'bg-series-3',
  'bg-series-4',
  'bg-series-5',
  'bg-series-6',
  'bg-series-7',
]

const SIZES = ['text-12', 'text-13', 'text-14', 'text-16', 'text-20', 'text-28', 'text-40', 'text-56']

const PERIODS = [
  { value: '24h', label: '24h' },
  { value: '7d', label: '7d' },
  { value: '30d', label: '30d' },
] as const

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const

/** Every building block in each of its states; registered in development only. */
export default function StyleguidePage() {
  return (
    <Page>
      <PageHeader
        title="Style guide"
        description="Every building block in each of its states. Development only."
      />
      <div className="flex flex-col gap-12">
        <TokenSamples />
        <ActionSamples />
        <FormSamples />
        <OverlaySamples />
        <DataSamples />
        <ChartSamples />
        <AssetChartSamples />
        <StateSamples />
      </div>
    </Page>
  )
}

function StateSamples() {
  return (
    <SampleGroup title="States">
      <div className="grid gap-6 md:grid-cols-3">
        <Card title="Loading">
          <Loading label="Loading posts" className="flex flex-col gap-3">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </Loading>
        </Card>
        <Card title="Empty">
          <EmptyState
            icon={<Search size={20} />}
            title="No results found"
            description="Nothing in the last 24 hours."
            action={<Button size="sm">Search 7 days</Button>}
          />
        </Card>
        <Card title="Error">
          <ErrorState
            message="Failed to fetch data. Please try again later."
            detail="The server is busy."
            onRetry={() => {}}
          />
        </Card>
      </div>
      <Notice>The data is two minutes old.</Notice>
      <Notice tone="success">Profile updated successfully!</Notice>
      <Notice tone="error">Failed to update profile. Please try again.</Notice>
    </SampleGroup>
  )
}

function ActionSamples() {
  return (
    <SampleGroup title="Actions">
      {VARIANTS.map((variant) => (
        <Sample key={variant} name={variant}>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} icon={<Plus size={16} aria-hidden="true" />}>
            With icon
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button
            variant={variant}
            square
            aria-label="Delete"
            icon={<Trash2 size={16} aria-hidden="true" />}
          />
        </Sample>
      ))}
      <Sample name="Link button">
        <LinkButton to={paths.home()}>Goes home</LinkButton>
      </Sample>
      <Sample name="Copy, keys">
        <CopyButton text="ct_test_sample" label="Copy key" />
        <CopyButton text="ct_test_sample" label="Copy key" labelled variant="secondary" />
        <Keys keys={['Ctrl', 'K']} />
      </Sample>
    </SampleGroup>
  )
}

function FormSamples() {
  const [on, setOn] = useState(true)
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('24h')
  return (
    <SampleGroup title="Forms">
      <Sample name="Text field">
        <TextField label="Plain" className="w-60" />
        <TextField label="With a hint" hint="Shown on your profile." className="w-60" />
        <TextField label="With an error" error="Email is invalid" defaultValue="ada@" className="w-60" />
        <TextField label="Disabled" disabled defaultValue="fixed" className="w-60" />
        <TextField label="Read only" readOnly defaultValue="fixed" className="w-60" />
      </Sample>
      <Sample name="Password">
        <PasswordField label="Password" autoComplete="new-password" defaultValue="Abc1" className="w-60" />
      </Sample>
      <Sample name="Select, area">
        <Select label="Platform" options={PERIODS} emptyLabel="Any" className="w-60" />
        <TextArea label="Request body" mono rows={3} defaultValue={'{ "symbol": "BTC" }'} className="w-60" />
      </Sample>
      <Sample name="Checkbox">
        <Checkbox label="Off" />
        <Checkbox label="On" defaultChecked hint="With a hint." />
        <Checkbox label="Disabled" disabled />
      </Sample>
      <Sample name="Switch">
        <div className="w-80">
          <Switch label="Price alerts" description="When a rule fires." checked={on} onChange={setOn} />
        </div>
      </Sample>
      <Sample name="Segmented">
        <Segmented label="Period" options={PERIODS} value={period} onChange={setPeriod} />
      </Sample>
    </SampleGroup>
  )
}

function TokenSamples() {
  return (
    <SampleGroup title="Tokens">
      <Sample name="Surfaces">
        {SURFACES.map((name) => (
          <span
            key={name}
            className={`${name} rounded-card border border-line-strong p-4 text-12 shadow-raised`}
          >
            {name}
          </span>
        ))}
      </Sample>
      <Sample name="Ink">
        {INKS.map((name) => (
          <span key={name} className={`${name} text-14`}>
            {name}
          </span>
        ))}
      </Sample>
      <Sample name="Series">
        {SERIES.map((name) => (
          <span key={name} data-tip={name} className={`${name} size-8 rounded-control`} />
        ))}
      </Sample>
      <Sample name="Type">
        <div className="min-w-0">
          {SIZES.map((name) => (
            <p key={name} className={`${name} truncate`}>
              {name} 0123456789
            </p>
          ))}
          <p className="font-mono text-13">mono ct_live_0O1lI</p>
        </div>
      </Sample>
    </SampleGroup>
  )
}

function OverlaySamples() {
  const [open, setOpen] = useState(false)
  const [stars, setStars] = useState(true)
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('one')
  return (
    <SampleGroup title="Overlays and tabs">
      <Sample name="Dialog">
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Revoke the key?"
          description="It stops working at once."
        >
          <div className="flex justify-end gap-2">
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Revoke
            </Button>
          </div>
        </Dialog>
      </Sample>
      <Sample name="Menu, tooltip">
        <DropdownMenu
          align="start"
          trigger={
            <Button square aria-label="Open menu" icon={<MoreHorizontal size={16} aria-hidden="true" />} />
          }
          items={[
            { kind: 'heading', label: 'View' },
            { kind: 'check', label: 'Starred only', checked: stars, onChange: setStars },
            { kind: 'link', label: 'Dashboard', to: paths.dashboard() },
            { kind: 'separator' },
            { kind: 'action', label: 'Rename', hint: 'R', onSelect: () => showToast('Renamed') },
            {
              kind: 'action',
              label: 'Delete',
              danger: true,
              onSelect: () => showToast('Deleted', { tone: 'error' }),
            },
          ]}
        />
        <Button data-tip="Explained on hover and focus">Hover me</Button>
      </Sample>
      <Sample name="Toast">
        <Button onClick={() => showToast('Saved')}>Neutral</Button>
        <Button
          onClick={() =>
            showToast('Key revoked', {
              tone: 'success',
              description: 'It answers 401 from now on.',
              action: { label: 'Undo', onClick: () => showToast('Restored') },
            })
          }
        >
          With undo
        </Button>
      </Sample>
      <Sample name="Tabs">
        <div className="w-full">
          <Tabs label="Sample" tabs={TABS} value={tab} onChange={setTab}>
            <p className="text-14 text-ink-2">Panel {tab}</p>
          </Tabs>
        </div>
      </Sample>
    </SampleGroup>
  )
}
