import { Sample, SampleGroup } from './sample.tsx'

const SURFACES = ['bg-bg', 'bg-s1', 'bg-s2', 'bg-s3', 'bg-s4']
const INKS = ['text-ink-1', 'text-ink-2', 'text-ink-3', 'text-accent', 'text-up', 'text-mid', 'text-down']
const SERIES = [
  'bg-series-1',
  'bg-series-2',
  'bg-series-3',
  'bg-series-4',
  'bg-series-5',
  'bg-series-6',
  'bg-series-7',
]
const SIZES = ['text-12', 'text-13', 'text-14', 'text-16', 'text-20', 'text-28', 'text-40', 'text-56']

export function TokenSamples() {
  return (
    <SampleGroup title="Tokens">
      <Sample name="Surfaces">
        {SURFACES.map((name) => (
          <span
            key={name}
            className={`${name} rounded-card border border-line-strong p-4 text-12 shadow-raised`}
          >
            {name}
          </span>
        ))}
      </Sample>
      <Sample name="Ink">
        {INKS.map((name) => (
          <span key={name} className={`${name} text-14`}>
            {name}
          </span>
        ))}
      </Sample>
      <Sample name="Series">
        {SERIES.map((name) => (
          <span key={name} data-tip={name} className={`${name} size-8 rounded-control`} />
        ))}
      </Sample>
      <Sample name="Type">
        <div className="min-w-0">
          {SIZES.map((name) => (
            <p key={name} className={`${name} truncate`}>
              {name} 0123456789
            </p>
          ))}
          <p className="font-mono text-13">mono ct_live_0O1lI</p>
        </div>
      </Sample>
    </SampleGroup>
  )
}
