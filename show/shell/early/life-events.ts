/** Dispatched on the document when a page's code is there and about to take the page over: all is still as the browser has it. */
export const TAKEOVER_EVENT = 'takeover'

/** Dispatched on the document when a page's code has taken the page over: from then on presses and input reach it. */
export const ALIVE_EVENT = 'alive'

/** Dispatched on the window by Vite when code failed to load. */
export const CODE_LOST_EVENT = 'vite:preloadError'
