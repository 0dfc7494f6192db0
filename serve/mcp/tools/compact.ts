/** The named figures of a row that are there: null, and a list without anything, are left out. */
export function compact<Row extends object>(
  row: Row,
  names: readonly (keyof Row & string)[],
): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = row[name]
      const isAbsent = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
      return isAbsent ? [] : [[name, value]]
    }),
  )
}

/** Rows as lists of values under one line of names, which says each name once. */
export function toColumns<Row extends object>(rows: readonly Row[], names: readonly (keyof Row & string)[]) {
  return { columns: names, rows: rows.map((row) => names.map((name) => row[name])) }
}

/** Arguments under their own names; what was not given stays absent. */
export function pick(args: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])))
}
