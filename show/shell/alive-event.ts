/** Told on the document when a page's code has taken the page over: from then on presses and input reach it. */
export const ALIVE_EVENT = 'alive'
