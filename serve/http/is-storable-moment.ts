/**
 * Whether a moment is one that the database, JSON and every client can write alike: in the years 1 to 9999 (UTC).
 * What is no moment at all, such as a leap second, is not.
 */
export function isStorableMoment(moment: Date): boolean {
  const year = moment.getUTCFullYear() // NaN where it is no moment
  return year >= 1 && year <= 9999
}
