/** The id of the place in the header that shows which data the screen has. */
export const DATA_BADGE_SLOT = 'data-badge'
