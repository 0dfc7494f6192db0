import { paths } from '../../shell/page/paths.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { useMaskedKey } from './use-masked-key.ts'

/** Below samples: which key is meant. Whoever is signed in sees the ends of his own. */
export function KeyLine() {
  const key = useMaskedKey()
  if (key) {
    return (
      <p className="mt-2 text-12 text-ink-3">
        <code className="font-mono">CROWDTAPE_API_KEY</code> is{' '}
        <code className="font-mono text-ink-1">{key.key}</code>, your “{key.name}”
      </p>
    )
  }
  return (
    <p className="mt-2 text-12 text-ink-3">
      <code className="font-mono">CROWDTAPE_API_KEY</code> holds your key.{' '}
      <TextLink to={paths.getKey()}>Get one</TextLink>
    </p>
  )
}
