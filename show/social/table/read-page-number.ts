/** The page that the text names: a whole number from 1 up to the page count, else undefined. spec, section 5 */
export function readPageNumber(text: string, pages: number): number | undefined {
  if (!/^[0-9]{1,15}$/.test(text.trim())) return undefined
  const page = Number(text)
  return page >= 1 && page <= pages ? page : undefined
}
