import { ChevronDown } from 'lucide-react'
import { Field } from '../../ui/form/field.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { controlStyle } from '../../ui/style/control-style.ts'
import { groupEndpoints } from './group-endpoints.ts'
import type { SandboxEndpoint } from './sandbox-endpoint.ts'

interface EndpointPickerProps {
  endpoints: readonly SandboxEndpoint[]
  /** Empty: none is chosen. */
  value: string
  onChange: (value: string | null) => void
}

/** Every endpoint, by group; the browser's own select, the best one on every device. */
export function EndpointPicker({ endpoints, value, onChange }: EndpointPickerProps) {
  return (
    <Field id="endpoint" label="Endpoint">
      <div className="relative">
        <select
          id="endpoint"
          value={value}
          onChange={(event) => onChange(event.target.value || null)}
          className={classNames(controlStyle, 'appearance-none pr-9')}
        >
          <option value="">Select an endpoint</option>
          {groupEndpoints(endpoints).map(([group, ofGroup]) => (
            <optgroup key={group} label={group}>
              {ofGroup.map((endpoint) => (
                <option key={endpoint.value} value={endpoint.value}>
                  {endpoint.method} {endpoint.path} · {endpoint.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3"
        />
      </div>
    </Field>
  )
}
