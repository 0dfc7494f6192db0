interface Asked {
  data: unknown
  isError: boolean
  /** What is shown is an answer to another question, until that to this one comes. */
  isPlaceholderData?: boolean
  /** How often it failed for good; kept while it is asked for again. */
  errorUpdateCount: number
}

/**
 * Whether what a query asks for never came and was refused: also while it is asked for again, so that the error stays in
 * sight until there is something to show.
 */
export function hasFailed({ data, isError, isPlaceholderData = false, errorUpdateCount }: Asked): boolean {
  return (data === undefined || isPlaceholderData) && (isError || errorUpdateCount > 0)
}
