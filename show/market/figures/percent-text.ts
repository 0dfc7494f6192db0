const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A share in percent with one decimal: "42.3%". */
export function percentText(share: number): string {
  return `${percent.format(share)}%`
}
