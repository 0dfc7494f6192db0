import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Correction, Verdict } from '#contract/app/accuracy.ts'
import { deleteCorrection, listCorrections, saveCorrection } from '#contract/app/operations.ts'
import type { Post } from '#contract/post.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/links.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { classNames, controlStyle } from '../../ui/style/class-names.ts'

const CHOICES: readonly { verdict: Verdict; label: string }[] = [
  { verdict: 'not_about', label: 'Not about it' },
  { verdict: 'bearish', label: 'Bearish' },
  { verdict: 'neutral', label: 'Neutral' },
  { verdict: 'bullish', label: 'Bullish' },
]

/** What the reader of a post says about it, against what was found: kept on the account, for the operator of the site. */
export function CorrectPost({ post, symbols }: { post: Post; symbols: readonly string[] }) {
  const { isAuthenticated, loading, user } = useAuth()
  const { pathname, search } = useLocation()
  if (loading) return null
  if (!isAuthenticated) {
    return <TextLink to={paths.login({ next: pathname + search })}>Sign in to correct this</TextLink>
  }
  if (user?.emailConfirmed === false) {
    return <TextLink to={paths.settings()}>Confirm your e-mail address to correct this</TextLink>
  }
  return <Choices post={post} symbols={symbols} />
}

function Choices({ post, symbols }: { post: Post; symbols: readonly string[] }) {
  const { data: own, error } = useQuery({
    queryKey: keyOf(post),
    queryFn: async ({ signal }) =>
      (await callApi(listCorrections, { query: { platform: post.platform, id: post._id }, signal })).data,
  })
  const { save, add, takeBack, isSaving, failure } = useCorrections(post)
  if (error) return <p role="alert">{describeError(error, 'Your corrections cannot be read now.')}</p>
  if (!own) return <p role="status">Loading your corrections…</p>
  const added = own.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]))
  const named = [...new Set([...symbols, ...added])]
  const isWhole = named.length === 0 || own.some(({ symbol }) => symbol === null)
  const choose = (symbol: string | null, verdict: Verdict) => {
    const kept = own.find((one) => one.symbol === symbol)
    if (kept?.verdict === verdict) takeBack(kept.id)
    else save({ symbol, verdict })
  }
  const chosenOf = (symbol: string | null) => own.find((one) => one.symbol === symbol)?.verdict
  return (
    <div className="flex flex-col gap-2">
      {isWhole && (
        <Subject
          name="The post"
          choices={CHOICES.slice(1)}
          chosen={chosenOf(null)}
          onChoose={(verdict) => choose(null, verdict)}
          disabled={isSaving}
        />
      )}
      {named.map((symbol) => (
        <Subject
          key={symbol}
          name={symbol}
          choices={
            symbols.includes(symbol)
              ? CHOICES
              : [{ verdict: 'about', label: 'About it' }, ...CHOICES.slice(1)]
          }
          chosen={chosenOf(symbol)}
          onChoose={(verdict) => choose(symbol, verdict)}
          disabled={isSaving}
        />
      ))}
      <AddAsset onAdd={(symbol) => add({ symbol, verdict: 'about' })} />
      {failure !== null && (
        <p role="alert">{describeError(failure, 'This was not saved. Please try again.')}</p>
      )}
      <p role="status" className="text-ink-3">
        {own.length > 0 && 'Kept on your account. '}
        Press again to take one back. By itself it changes no figure;{' '}
        <TextLink to={paths.accuracy()}>how corrections are used</TextLink>.
      </p>
    </div>
  )
}

interface SubjectProps {
  name: string
  choices: readonly { verdict: Verdict; label: string }[]
  chosen: Verdict | undefined
  onChoose: (verdict: Verdict) => void
  disabled: boolean
}

function Subject({ name, choices, chosen, onChoose, disabled }: SubjectProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1">
      <legend className="float-left mr-2 min-w-16 py-1 font-medium text-ink-2 max-sm:w-full">{name}</legend>
      {choices.map(({ verdict, label }) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={chosen === verdict}
          disabled={disabled}
          onClick={() => onChoose(verdict)}
          className={classNames(
            'motion-hover press min-h-7 rounded-control border px-2 disabled:cursor-not-allowed',
            chosen === verdict
              ? 'border-accent bg-s3 font-medium text-ink-1'
              : 'border-line-strong text-ink-2 hover:bg-s2 hover:text-ink-1',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

const TICKER_CHARS_MAX = 40

function AddAsset({ onAdd }: { onAdd: (symbol: string) => Promise<unknown> }) {
  const form = useForm({
    initial: { symbol: '' },
    send: async ({ symbol }) => onAdd(symbol.trim().replace(/^\$/, '').toUpperCase()),
    onSent: () => form.set({ symbol: '' }),
  })
  const isEmpty = form.values.symbol.trim() === ''
  return (
    <form {...form.props} className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <input
          name="symbol"
          value={form.values.symbol}
          onChange={({ target }) => form.set({ symbol: target.value })}
          aria-label="Ticker of an asset that is missing"
          placeholder="Missing asset: ticker"
          maxLength={TICKER_CHARS_MAX}
          autoComplete="off"
          spellCheck={false}
          className={classNames(controlStyle, 'h-control-sm! w-44! px-2! sm:text-12!')}
        />
        <Button type="submit" size="sm" busy={form.busy} disabled={isEmpty}>
          Add
        </Button>
      </div>
      {form.refusal !== undefined && (
        <p role="alert">{describeError(form.refusal, 'This was not saved. Please try again.')}</p>
      )}
    </form>
  )
}

function keyOf({ platform, _id }: Post) {
  return ['corrections', platform, _id]
}

function useCorrections(post: Post) {
  const queries = useQueryClient()
  const saving = {
    mutationFn: (body: { symbol: string | null; verdict: Verdict }) =>
      callApi(saveCorrection, { body: { platform: post.platform, id: post._id, ...body } }),
    onSuccess: (saved: Correction) => show(queries, post, (own) => [...without(own, saved.symbol), saved]),
  }
  const save = useMutation(saving)
  const add = useMutation(saving)
  const takeBack = useMutation({
    mutationFn: (id: string) => callApi(deleteCorrection, { params: { id } }),
    onSuccess: (_, id) => show(queries, post, (own) => own.filter((one) => one.id !== id)),
  })
  return {
    save: (body: { symbol: string | null; verdict: Verdict }) => {
      takeBack.reset()
      save.mutate(body)
    },
    add: add.mutateAsync,
    takeBack: (id: string) => {
      save.reset()
      takeBack.mutate(id)
    },
    isSaving: save.isPending || takeBack.isPending,
    failure: save.error ?? takeBack.error,
  }
}

function without(own: readonly Correction[], symbol: string | null): Correction[] {
  return own.filter((one) => one.symbol !== symbol)
}

function show(queries: QueryClient, post: Post, change: (own: readonly Correction[]) => Correction[]): void {
  queries.setQueryData<readonly Correction[]>(keyOf(post), (own = []) => change(own))
}
