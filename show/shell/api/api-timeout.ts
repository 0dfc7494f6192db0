/** How long a call to the API may take, in milliseconds. */
export const API_TIMEOUT_MS = 20_000
