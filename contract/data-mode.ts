/**
 * Which posts and prices are read: `live` ones, which were collected or imported, or those of the generated `sample`
 * universe. The two never mix.
 */
export const DATA_MODES = ['live', 'sample'] as const
export type DataMode = (typeof DATA_MODES)[number]

/** The parameter of every route of /api, and of a page's address, that chooses the data. */
export const DATA_PARAMETER = 'data'
/** The header in which every answer of /api says which data it is of. */
export const DATA_HEADER = 'crowdtape-data'

/** Without a choice the site shows live data once there are posts of so many different hours, or an import. Ours. */
export const LIVE_HOURS_MIN = 24

/** Of which posts all figures of a screen or an answer are: those that count, or all. */
export const CHOSEN_BASES = ['counted', 'raw'] as const
export type ChosenBasis = (typeof CHOSEN_BASES)[number]
