import { parseAsStringLiteral } from 'nuqs'
import { CHOSEN_BASES, type ChosenBasis } from '#contract/data-mode.ts'
import { Segmented } from '../../ui/form/segmented.tsx'

/** Of which posts all figures of a screen are, in its address. */
export const parseAsBasis = parseAsStringLiteral(CHOSEN_BASES).withDefault('counted')

/** As it is asked for: what is usual is not said, so that answers are shared. */
export function askedBasis(basis: ChosenBasis): { basis?: ChosenBasis } {
  return basis === 'counted' ? {} : { basis }
}

const OPTIONS = [
  { value: 'counted', label: 'Counted' },
  { value: 'raw', label: 'Raw' },
] as const satisfies { value: ChosenBasis; label: string }[]

interface BasisSwitchProps {
  value: ChosenBasis
  onChange: (basis: ChosenBasis) => void
}

/** Posts that count, or all posts with copies and spam: one switch for all figures of a screen. */
export function BasisSwitch({ value, onChange }: BasisSwitchProps) {
  return <Segmented label="Basis" options={OPTIONS} value={value} onChange={onChange} />
}
