import { CheckCircle2, XCircle } from 'lucide-react'
import { Skeleton } from '../ui/state/skeleton.tsx'
import type { Probe } from './measure-probe.ts'

interface ProbeLineProps {
  name: string
  path: string
  /** Undefined until it has answered. */
  probe: Probe | undefined
}

/** One probe: whether it answers, and how fast. */
export function ProbeLine({ name, path, probe }: ProbeLineProps) {
  return (
    <div className="flex items-center justify-between gap-4 bg-bg px-5 py-4 sm:px-6">
      <div className="min-w-0">
        <p className="text-14 font-medium">{name}</p>
        <p className="font-mono text-12 text-ink-3">GET {path}</p>
      </div>
      {probe ? <Outcome probe={probe} /> : <Skeleton className="h-5 w-28" />}
    </div>
  )
}

function Outcome({ probe }: { probe: Probe }) {
  const Icon = probe.ok ? CheckCircle2 : XCircle
  return (
    <p className="flex items-center gap-3 text-14 tabular-nums">
      <span className="text-ink-3">{Math.round(probe.roundTripMs)} ms</span>
      <span className={`flex items-center gap-1.5 font-medium ${probe.ok ? 'text-up' : 'text-down'}`}>
        <Icon size={16} aria-hidden="true" />
        {probe.ok ? 'Up' : probe.status === 0 ? 'No answer' : `Down (${probe.status})`}
      </span>
    </p>
  )
}
