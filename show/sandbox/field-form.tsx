import { InlineText } from '../docs/operation/inline-text.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { SandboxField, SandboxInput } from './endpoints/sandbox-endpoint.ts'

interface FieldFormProps {
  fields: readonly SandboxField[]
  input: SandboxInput
  /** The body box holds no JSON, so that nothing can be put into it. */
  disabled: boolean
  /** What the last answer found wrong, by the field's name. */
  problems: Record<string, string>
  onChange: (name: string, value: unknown) => void
}

/** The parameters as fields: another way to write what the body box holds. */
export function FieldForm({ fields, input, disabled, problems, onChange }: FieldFormProps) {
  if (fields.length === 0) return <p className="text-13 text-ink-3">This endpoint takes no parameters.</p>
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="sr-only">Parameters</legend>
      {fields.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          value={toShown(input[field.name])}
          error={problems[field.name]}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </fieldset>
  )
}

interface FieldControlProps {
  field: SandboxField
  value: string
  error: string | undefined
  onChange: (value: unknown) => void
}

function FieldControl({ field, value, error, onChange }: FieldControlProps) {
  const label = (
    <>
      <code className="font-mono">{field.name}</code>
      {field.isRequired && <span className="ml-1.5 font-normal text-mid">required</span>}
    </>
  )
  const shared = { label, error, hint: field.description && <InlineText text={field.description} /> }
  const choices = field.kind === 'boolean' ? ['true', 'false'] : field.choices
  if (choices.length > 0) {
    return (
      <Select
        {...shared}
        emptyLabel={field.byDefault ? `${field.byDefault} (default)` : 'Any'}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        value={choices.includes(value) ? value : ''}
        onChange={(event) => onChange(toValue(field, event.target.value))}
      />
    )
  }
  return (
    <TextField
      {...shared}
      value={value}
      placeholder={field.byDefault}
      inputMode={field.kind === 'text' ? undefined : 'decimal'}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onChange(toValue(field, event.target.value))}
    />
  )
}

function toShown(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What is no number is sent as it was typed: the API's own answer says what would be right. */
function toValue({ kind }: SandboxField, typed: string): unknown {
  if (kind === 'boolean' && typed !== '') return typed === 'true'
  const isNumber = kind !== 'text' && /^-?\d{1,15}(\.\d+)?$/.test(typed)
  return isNumber && String(Number(typed)) === typed ? Number(typed) : typed
}
