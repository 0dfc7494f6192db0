const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export interface ChangeText {
  /** "+1.25%", "-3.10%", "0.00%"; never "-0.00%". */
  text: string
  direction: 'up' | 'down' | 'flat'
}

/** A change in percent as it is read; what rounds to nothing is flat and has no sign. */
export function formatChange(changePercent: number): ChangeText {
  const digits = percent.format(Math.abs(changePercent))
  if (digits === '0.00') return { text: '0.00%', direction: 'flat' }
  return changePercent > 0
    ? { text: `+${digits}%`, direction: 'up' }
    : { text: `-${digits}%`, direction: 'down' }
}
