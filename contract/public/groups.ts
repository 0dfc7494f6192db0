import type { PublicRouteContract } from './public-route.ts'

/** What the routes of a group are about; the documents show it above them. */
export const GROUPS: Record<PublicRouteContract['group'], string> = {
  Account: 'The key and the account behind it',
  Market: 'Prices, candles and assets',
  Social: 'What people say',
  Alerts: 'Rules that tell you when something happens',
}
