/** The kinds of notification, with the state of a new account, and whether mails are sent too. spec, section 3: the three samples. */
export const NOTIFICATION_PREFERENCES = [
  {
    id: 'price_alerts',
    name: 'Price Alerts',
    description: 'When one of your price alerts fires',
    enabled: true,
    mailed: true,
  },
  {
    id: 'unjudged_rules',
    name: 'Rules on Hold',
    description:
      'When one of your rules or alerts could not be evaluated for an hour because data is missing, at most once a ' +
      'day',
    enabled: true,
    mailed: false,
  },
  {
    id: 'social_mentions',
    name: 'Social Mentions',
    description: 'When the accounts you linked are mentioned unusually often',
    enabled: true,
    mailed: false,
  },
  {
    id: 'market_analysis',
    name: 'Market Analysis',
    description: 'A summary of the market and the mood, once a day',
    enabled: false,
    mailed: false,
  },
] as const

export const NOTIFICATION_KINDS = NOTIFICATION_PREFERENCES.map(({ id }) => id)
export type NotificationKind = (typeof NOTIFICATION_PREFERENCES)[number]['id']
