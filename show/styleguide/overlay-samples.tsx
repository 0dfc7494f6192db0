import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DropdownMenu } from '../ui/overlay/dropdown-menu.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { Sample, SampleGroup } from './sample.tsx'

const TABS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
] as const

export function OverlaySamples() {
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
