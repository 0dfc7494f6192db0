import { useRef } from 'react'
import { tryFeed } from '#contract/app/operations.ts'
import type { TriedFeed } from '#contract/app/operator.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { describeError } from '../../shell/api/describe-error.ts'
import { Button } from '../../ui/action/button.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { useAddFeed } from './use-feeds.ts'

/** An address is tried, what it holds is shown, and then it is added. */
export function FeedForm() {
  const add = useAddFeed()
  /** Which button sends the form; Enter presses the first. */
  const pressed = useRef<'test' | 'add'>('test')
  const form = useForm({
    initial: { url: '' },
    findProblem: ({ url }) =>
      url.trim() === ''
        ? {
            field: 'url',
            message: 'Enter the address of a feed, such as https://example.com/feed.xml',
          }
        : undefined,
    send: async ({ url }) =>
      pressed.current === 'add'
        ? { added: await add.mutateAsync(url.trim()) }
        : { tried: await callApi(tryFeed, { body: { url: url.trim() } }) },
    onSent: (answer) => {
      if (answer.added) form.fill({ url: '' })
    },
    focusRefused: 'url',
  })
  const answer = form.sending.status === 'sent' ? form.sending.answer : undefined
  return (
    <form {...form.props} className="mt-5 flex flex-col gap-3 border-t border-line-subtle pt-5">
      <TextField
        label="Address of a feed"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/feed.xml"
        {...form.field('url')}
      />
      {form.refusal !== undefined && (
        <Notice tone="error">
          {describeError(form.refusal, 'The feed could not be read. Please try again.')}
        </Notice>
      )}
      {answer?.tried && <Tried feed={answer.tried} />}
      {answer?.added && (
        <Notice tone="success">{answer.added.title ?? answer.added.url} is read from now on.</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={form.busy && !add.isPending}
          disabled={add.isPending}
          onClick={() => {
            pressed.current = 'test'
          }}
        >
          Test
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={add.isPending}
          disabled={form.busy && !add.isPending}
          onClick={() => {
            pressed.current = 'add'
          }}
        >
          Add feed
        </Button>
      </div>
    </form>
  )
}

/** What a feed holds. */
function Tried({ feed: { title, entries, kept, newest } }: { feed: TriedFeed }) {
  return (
    <section
      aria-label="What the feed holds"
      className="rounded-control border border-line-subtle bg-s2 p-3 text-13"
    >
      <p role="status" className="text-14 text-ink-1">
        {title}: {entries} {entries === 1 ? 'entry' : 'entries'}, {kept} about crypto.
      </p>
      <ul className="mt-2 grid gap-2">
        {newest.map((entry) => (
          <li key={`${entry.at} ${entry.text}`} className="flex items-start justify-between gap-3 text-ink-2">
            <span className="line-clamp-2 min-w-0 wrap-anywhere">
              {entry.text.split('\n')[0]} <RelativeTime at={entry.at} />
            </span>
            <Chip tone={entry.isKept ? 'up' : 'neutral'}>{entry.isKept ? 'Kept' : 'Not crypto'}</Chip>
          </li>
        ))}
      </ul>
      {entries === 0 && <p className="mt-1 text-ink-2">It is a feed, but an empty one.</p>}
    </section>
  )
}
