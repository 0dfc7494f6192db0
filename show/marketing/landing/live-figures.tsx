import { UTC } from '../../ui/time/times.ts'
import type { LiveAnswer } from './call-live.ts'

interface LiveFiguresProps {
  answer: LiveAnswer<unknown> | undefined
  /** Whether the last call had no answer. */
  failed: boolean
}

/** How the answer came: its status, the time it took here and there, its age and the server's clock. */
export function LiveFigures({ answer, failed }: LiveFiguresProps) {
  if (failed || !answer) {
    return <p className="text-12 text-ink-3 max-sm:min-h-9">{failed ? 'No answer' : 'Calling …'}</p>
  }
  const clock = answer.serverTime ? UTC.exact(answer.serverTime) : undefined
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3 tabular-nums max-sm:min-h-9">
      <Figure name="Status" value={String(answer.status)} />
      {answer.serverMs !== undefined && <Figure name="Server" value={`${round(answer.serverMs)} ms`} />}
      <Figure name="Round trip" value={`${round(answer.roundTripMs)} ms`} />
      <Figure name="Age" value={`${answer.ageSeconds} s`} />
      {clock && <Figure name="Clock" value={clock.slice(11)} tip={clock} />}
    </dl>
  )
}

function Figure({ name, value, tip }: { name: string; value: string; tip?: string }) {
  return (
    <div className="flex gap-1.5" data-tip={tip}>
      <dt>{name}</dt>
      <dd className="text-ink-1">{value}</dd>
    </div>
  )
}

function round(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : String(Math.round(ms))
}
