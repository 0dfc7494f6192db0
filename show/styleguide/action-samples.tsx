import { Plus, Trash2 } from 'lucide-react'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { CopyButton } from '../ui/action/copy-button.tsx'
import { Keys } from '../ui/action/keys.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Sample, SampleGroup } from './sample.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const

export function ActionSamples() {
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
