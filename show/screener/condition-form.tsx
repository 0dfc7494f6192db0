import { useState } from 'react'
import { ALERT_EXPRESSION_MAX } from '#contract/alerts.ts'
import { screenAssets } from '#contract/app/operations.ts'
import { SCREEN_TERMS, SCREEN_WORDS, type ScreenWord } from '#contract/operations/screen-terms.ts'
import { columnLabel } from '#contract/shown/screen-columns.ts'
import { completeScreen } from '../alerts/completion/complete-rule.ts'
import { RuleField } from '../alerts/completion/rule-field.tsx'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { TextLink } from '../ui/action/links.tsx'
import { CompactSelect } from '../ui/form/compact-select.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'
import { classNames, controlStyle } from '../ui/style/class-names.ts'
import type { ScreenerUrl } from './use-screener-url.ts'

const EXAMPLES = [
  {
    label: 'Loud, mood falling',
    where: 'posts_to_usual > 100 and mood_change < 0 and volume > 1000000',
  },
  { label: 'Quiet rally', where: 'change(7d) > 10 and posts_to_usual < 0' },
  { label: 'Positive and rising', where: 'sentiment > 60% and mood_change > 2%' },
  { label: 'Spam first', where: 'spam > 50% and raw_posts > 50' },
]

/** What assets have to fulfil: built part by part, or written. It is read by the server, which says what is wrong. */
export function ConditionForm({ url }: { url: ScreenerUrl }) {
  const apply = (where: string | null) => url.set({ where, sort: null, order: null })
  const form = useForm({
    initial: { where: url.where ?? '' },
    send: async ({ where }) => {
      const text = where.trim()
      if (text) await callApi(screenAssets, { query: { where: text, limit: 1 } })
      return text
    },
    onSent: (text) => apply(text || null),
  })
  const { where } = form.values
  return (
    <section aria-label="Condition" className="mb-3">
      <form {...form.props} className="flex flex-col gap-2">
        {form.refusal !== undefined && (
          <Notice tone="error">{describeError(form.refusal, 'Failed to screen the assets.')}</Notice>
        )}
        <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
          <div className="min-w-0 sm:flex-1">
            <RuleField
              label={
                <span className="flex justify-between gap-3">
                  Condition
                  <TextLink
                    to={`${paths.docsPage('alerts')}#screen-all-assets`}
                    className="hit-area font-regular"
                  >
                    How to write it
                  </TextLink>
                </span>
              }
              mono
              rows={2}
              maxLength={ALERT_EXPRESSION_MAX}
              spellCheck={false}
              autoCapitalize="off"
              placeholder={EXAMPLES[0]?.where}
              complete={completeScreen}
              onListChange={() => {}}
              {...form.field('where')}
            />
          </div>
          <Button type="submit" variant="primary" busy={form.busy}>
            Apply
          </Button>
        </div>
      </form>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <AddFilter
          onAdd={(part) => apply(where.trim() ? `${inParentheses(where.trim())} and ${part}` : part)}
        />
        <span className="flex flex-wrap gap-2 lg:ml-auto">
          {EXAMPLES.map((example) => (
            <Button
              key={example.label}
              size="sm"
              variant="ghost"
              className={url.where ? 'max-lg:hidden' : undefined}
              onClick={() => apply(example.where)}
            >
              {example.label}
            </Button>
          ))}
          {url.where && (
            <Button size="sm" variant="ghost" onClick={() => apply(null)}>
              Clear
            </Button>
          )}
        </span>
      </div>
    </section>
  )
}

/** `a or b` joined with `and` is another condition without them. */
function inParentheses(condition: string): string {
  return /\bor\b/i.test(condition) ? `(${condition})` : condition
}

const SIDES = [
  { value: '>', label: 'above' },
  { value: '<', label: 'below' },
]

function AddFilter({ onAdd }: { onAdd: (part: string) => void }) {
  const [figure, setFigure] = useState<ScreenWord>('posts_to_usual')
  const [side, setSide] = useState('>')
  const [value, setValue] = useState('')
  const { takes, hint } = SCREEN_TERMS[figure]
  const isShare = takes === '%' && SCREEN_TERMS[figure].max <= 1
  const isValue = /^-?\d{1,15}(\.\d{1,10})?$/.test(value.trim())
  const add = () => {
    onAdd(`${figure} ${side} ${value.trim()}${isShare ? '%' : ''}`)
    setValue('')
  }
  return (
    <form
      className="flex min-w-0 flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isValue) add()
      }}
    >
      <CompactSelect
        label="Figure"
        className={SELECT}
        value={figure}
        title={hint}
        options={SCREEN_WORDS.map((word) => ({
          value: word,
          label: columnLabel(word === 'change' ? 'change_24h' : word),
        }))}
        onChange={({ target }) => setFigure(SCREEN_WORDS.find((word) => word === target.value) ?? figure)}
      />
      <CompactSelect
        label="Side"
        className={SELECT}
        value={side}
        options={SIDES}
        onChange={({ target }) => setSide(target.value)}
      />
      <span className="flex items-center gap-1.5 text-13 text-ink-3">
        {takes === '$' && '$'}
        <input
          aria-label="Value"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder={isShare ? '50' : '100'}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          className={classNames(controlStyle, 'h-control-sm! w-28! px-2! sm:text-13!')}
        />
        {takes === '%' && '%'}
      </span>
      <Button type="submit" size="sm" disabled={!isValue}>
        Add filter
      </Button>
    </form>
  )
}

const SELECT = '[&>label]:sr-only'
