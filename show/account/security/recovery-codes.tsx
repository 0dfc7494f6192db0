import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-1 font-mono text-13">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <CopyButton text={codes.join('\n')} label="Copy codes" labelled variant="secondary" size="md" />
        <Button variant="primary" onClick={onClose}>
          I saved them
        </Button>
      </div>
    </div>
  )
}
