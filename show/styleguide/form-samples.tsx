import { useState } from 'react'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { Select } from '../ui/form/select.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Sample, SampleGroup } from './sample.tsx'

const PERIODS = [
  { value: '24h', label: '24h' },
  { value: '7d', label: '7d' },
  { value: '30d', label: '30d' },
] as const

export function FormSamples() {
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
