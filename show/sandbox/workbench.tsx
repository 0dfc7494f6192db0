import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { InlineText, MethodMark } from '../docs/operation/operation-text.tsx'
import { CodeSamples } from '../prose/code-samples.tsx'
import { siteOrigin } from '../shell/page/product.ts'
import { Button } from '../ui/action/button.tsx'
import { Keys } from '../ui/action/keys.tsx'
import { TextLink } from '../ui/action/links.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextArea, TextField } from '../ui/form/text-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { buildCall, readInput, type SandboxCall } from './call/build-call.ts'
import type { Exchange } from './call/send-call.ts'
import { writeSnippets } from './call/write-snippets.ts'
import type { SandboxEndpoint, SandboxField, SandboxInput } from './endpoints/list-sandbox-endpoints.ts'
import { type KeyChoice, KeyPicker } from './key-picker.tsx'
import { ResponsePanel } from './response/response-panel.tsx'
import { useSend } from './use-send.ts'

const BODY_ROWS = 8 // spec, section 9

interface WorkbenchProps {
  endpoint: SandboxEndpoint
  /** Creates what the endpoint's example names. */
  creator: SandboxEndpoint | undefined
  /** The call to show at first. */
  first: Exchange | undefined
  firstInput: string
  keyChoice: KeyChoice
  onKeyChoice: (choice: KeyChoice) => void
  onSend: (input: string) => void
  onAnswer: (exchange: Exchange) => void
}

/** One endpoint: what is sent on the left, what comes back on the right. */
export function Workbench(props: WorkbenchProps) {
  const { endpoint, creator, first, firstInput, keyChoice, onKeyChoice, onSend, onAnswer } = props
  const [text, setText] = useState(firstInput)
  const { sending, exchange, problem, send } = useSend({ endpoint, creator, keyChoice, first, onAnswer })
  const outcome = useRef<HTMLDivElement>(null)
  // Choosing an endpoint clears the body (spec, section 4): an empty one sends the example, which the fields show.
  const sent = text.trim() === '' ? endpoint.example : text
  const read = readInput(sent)
  const input = read.ok ? read.input : {}
  const call = buildCall(endpoint, input)

  const submit = () => {
    if (sending || !read.ok) return
    onSend(text)
    send(call, sent)
    // Below the button where the screen is narrow: what comes back comes into sight.
    outcome.current?.scrollIntoView({ block: 'nearest' })
  }
  const submitByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  })
  // Wherever the focus is: right after an endpoint was chosen it is in no field.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => submitByKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const change = (name: string, value: unknown) => setText(writeInput(input, name, value))
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <div className="flex flex-col gap-5">
          <Heading endpoint={endpoint} address={call.address} />
          <TextArea
            label="Request body"
            mono
            rows={BODY_ROWS}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            placeholder={endpoint.example === '{}' ? '' : endpoint.example}
            value={text}
            error={read.ok ? undefined : read.problem}
            hint={describeBody(endpoint)}
            onChange={(event) => setText(event.target.value)}
          />
          <FieldForm
            fields={endpoint.fields}
            input={input}
            disabled={!read.ok}
            problems={exchange && sending === false ? findFieldProblems(exchange) : {}}
            onChange={change}
          />
          <KeyPicker choice={keyChoice} onChange={onKeyChoice} isCharged={endpoint.isCharged} />
          <p className="text-13 text-ink-2">
            <InlineText text={endpoint.description} />
          </p>
          {/* In sight however long the form is. */}
          <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-card bg-s1 px-4 py-4 sm:gap-x-4 sm:-mx-5 sm:-mb-5 sm:px-5">
            <Button
              variant="primary"
              busy={sending}
              disabled={!read.ok}
              icon={<Send size={16} aria-hidden="true" />}
              onClick={submit}
            >
              {sending ? 'Sending Request...' : 'Send Request'}
            </Button>
            <span className="flex items-center gap-1 text-12 text-ink-3 max-sm:hidden">
              <Keys keys={['Ctrl/⌘', 'Enter']} />
            </span>
            {endpoint.example !== '{}' && (
              <Button
                variant="ghost"
                size="sm"
                className="ml-auto whitespace-nowrap"
                onClick={() => setText(endpoint.example)}
              >
                Use the example
              </Button>
            )}
          </div>
        </div>
      </Card>
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-20">
        <div ref={outcome}>
          <ResponsePanel sending={sending} exchange={exchange} problem={problem} />
        </div>
        <Snippets call={call} />
      </div>
    </div>
  )
}

function Heading({ endpoint, address }: { endpoint: SandboxEndpoint; address: string }) {
  return (
    <div className="min-w-0">
      <h2 className="font-mono text-14 font-semibold break-all">
        <MethodMark method={endpoint.method} className="mr-2 text-14" />
        {address}
      </h2>
      <p className="mt-1 text-13 text-ink-2">
        {endpoint.label} · <TextLink to={endpoint.reference}>Reference</TextLink>
      </p>
    </div>
  )
}

/** What an empty body box sends, and where its fields go. */
function describeBody({ method, example, needs }: SandboxEndpoint): string {
  const place = method === 'GET' || method === 'DELETE' ? ` A ${method} sends its fields in the address.` : ''
  if (example === '{}') return `May stay empty.${place}`
  if (needs) {
    const [kind = ''] = needs.placeholder.toLowerCase().split('_')
    return `Empty: the example is sent, with the ID of a new test ${kind}.${place}`
  }
  return `Empty: the example is sent.${place}`
}

/** The body box with one field changed; a field without a value is left out. */
function writeInput(input: SandboxInput, name: string, value: unknown): string {
  const next = { ...input, [name]: value }
  if (value === undefined || value === '') delete next[name]
  return JSON.stringify(next, null, 2)
}

/** What a refusal says of single fields: RFC 9457 with our `errors`, by the last name that each pointer gives. */
function findFieldProblems({ status, text }: Pick<Exchange, 'status' | 'text'>): Record<string, string> {
  if (status < 400) return {}
  try {
    const { errors = [] } = JSON.parse(text) as { errors?: { pointer?: string; message?: string }[] }
    return Object.fromEntries(
      errors.flatMap(({ pointer, message }) => {
        const [, name] = /^#\/(?:query|path|body)\/([^/]+)$/.exec(pointer ?? '') ?? []
        return name && message ? [[name, message]] : []
      }),
    )
  } catch {
    return {} // a proxy's page, not a problem of ours
  }
}

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
function FieldForm({ fields, input, disabled, problems, onChange }: FieldFormProps) {
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

/** The same call as code, with the key where it belongs: in the environment. */
export function Snippets({ call }: { call: SandboxCall }) {
  const samples = writeSnippets(call, siteOrigin())
  return (
    <section aria-label="The call as code" className="min-w-0">
      <CodeSamples samples={samples} />
      <p className="mt-2 text-12 text-ink-3">
        Set your key in the environment as <code className="font-mono">CROWDTAPE_API_KEY</code>; keys do not
        belong in code.
      </p>
    </section>
  )
}
