import { paths } from '../../shell/paths.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useMaskedKey } from './use-masked-key.ts'

/** Below samples: which key is meant. Whoever is signed in sees the ends of his own. */
export function KeyLine() {
  const { key, isAuthenticated } = useMaskedKey()
  if (key) {
    return (
      <p className="mt-2 text-12 text-ink-3">
        <code className="font-mono">CROWDTAPE_KEY</code> is{' '}
        <code className="font-mono text-ink-1">{key.key}</code>, your “{key.name}”
      </p>
    )
  }
  return (
    <p className="mt-2 text-12 text-ink-3">
      <code className="font-mono">CROWDTAPE_KEY</code> holds your key.{' '}
      <TextLink to={isAuthenticated ? paths.settings({ tab: 'api' }) : paths.register()}>Get one</TextLink>
    </p>
  )
}
