import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { InlineText } from '../docs/operation/inline-text.tsx'
import { MethodMark } from '../docs/operation/method-mark.tsx'
import { Button } from '../ui/action/button.tsx'
import { Keys } from '../ui/action/keys.tsx'
import { TextLink } from '../ui/action/text-link.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { Card } from '../ui/layout/card.tsx'
import { buildCall } from './call/build-call.ts'
import type { Exchange } from './call/exchange.ts'
import { findFieldProblems } from './call/find-field-problems.ts'
import { readInput } from './call/read-input.ts'
import type { SandboxEndpoint, SandboxInput } from './endpoints/sandbox-endpoint.ts'
import { FieldForm } from './field-form.tsx'
import { type KeyChoice, KeyPicker } from './key-picker.tsx'
import { ResponsePanel } from './response/response-panel.tsx'
import { Snippets } from './snippets.tsx'
import { useSend } from './use-send.ts'

const BODY_ROWS = 8 // spec, section 9

interface WorkbenchProps {
  endpoint: SandboxEndpoint
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
  const { endpoint, first, firstInput, keyChoice, onKeyChoice, onSend, onAnswer } = props
  const [text, setText] = useState(firstInput)
  const { sending, exchange, problem, send } = useSend({ endpoint, keyChoice, first, onAnswer })
  const outcome = useRef<HTMLDivElement>(null)
  const read = readInput(text)
  const input = read.ok ? read.input : {}
  const call = buildCall(endpoint, input)
  const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'

  const submit = () => {
    if (sending || !read.ok) return
    onSend(text)
    send(call, text)
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
          <FieldForm
            fields={endpoint.fields}
            input={input}
            disabled={!read.ok}
            problems={exchange && sending === false ? findFieldProblems(exchange) : {}}
            onChange={change}
          />
          <TextArea
            label="Request body"
            mono
            rows={BODY_ROWS}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            placeholder={endpoint.example}
            value={text}
            error={read.ok ? undefined : read.problem}
            hint={isRead ? `A ${endpoint.method} has no body: these fields go into its address.` : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="-mt-3 flex">
            <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setText(endpoint.example)}>
              Use the example
            </Button>
          </div>
          <KeyPicker choice={keyChoice} onChange={onKeyChoice} isCharged={endpoint.isCharged} />
          {/* In sight however long the form is. */}
          <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-s1 px-4 py-4 sm:-mx-5 sm:-mb-5 sm:px-5">
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
      <h2 className="text-16 font-semibold">{endpoint.label}</h2>
      <p className="mt-1 font-mono text-13 break-all">
        <MethodMark method={endpoint.method} className="mr-2" />
        {address}
      </p>
      <p className="mt-2 text-13 text-ink-2">
        <InlineText text={endpoint.description} /> <TextLink to={endpoint.reference}>Reference</TextLink>
      </p>
    </div>
  )
}

/** The body box with one field changed; a field without a value is left out, and nothing left is an empty box. */
function writeInput(input: SandboxInput, name: string, value: unknown): string {
  const next = { ...input, [name]: value }
  if (value === undefined || value === '') delete next[name]
  return Object.keys(next).length === 0 ? '' : JSON.stringify(next, null, 2)
}
