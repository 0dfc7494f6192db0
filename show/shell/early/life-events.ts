/** Told on the document when a page's code is there and about to take the page over: all is still as the browser has it. */
export const TAKEOVER_EVENT = 'takeover'

/** Told on the document when a page's code has taken the page over: from then on presses and input reach it. */
export const ALIVE_EVENT = 'alive'

/** Told on the window by what Vite loads code with, when that did not come. */
export const CODE_LOST_EVENT = 'vite:preloadError'
