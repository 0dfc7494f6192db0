import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { controlStyle } from '../ui/control-style.ts'
import { Field } from '../ui/field.tsx'
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
  const select = useRef<HTMLSelectElement>(null)
  const takeEarly = useEffectEvent(() => {
    const early = select.current?.value
    if (early && early !== value) onChange(early)
  })
  // What was chosen before the prerendered page came alive.
  useEffect(() => takeEarly(), [])
  return (
    <Field id="endpoint" label="Endpoint">
      <div className="relative">
        <select
          ref={select}
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
