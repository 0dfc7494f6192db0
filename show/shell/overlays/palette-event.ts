/** Dispatched on the document by whatever opens the command palette besides its keys. */
export const PALETTE_EVENT = 'palette'
