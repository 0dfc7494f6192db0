interface Asked {
  data: unknown
  isError: boolean
  /** How often it failed for good; kept while it is asked for again. */
  errorUpdateCount: number
}

/** Whether what a query asks for never came and was refused: also while it is asked for again, so that the error stays in sight until there is something to show. */
export function hasFailed({ data, isError, errorUpdateCount }: Asked): boolean {
  return data === undefined && (isError || errorUpdateCount > 0)
}
