import { Type } from 'typebox'
import { PRICE_METHODS, QUOTES } from '../market.ts'
import { SourceId } from '../post.ts'
import { MOMENT } from '../text/bounds.ts'

/** How the fields of market answers are described, the same everywhere. */
export const Decimal = (description: string) => Type.String({ description, pattern: '^-?\\d+(\\.\\d+)?$' })

export const MaybeDecimal = (description: string) => Type.Union([Decimal(description), Type.Null()])

export const MaybePercent = (description: string) => Type.Union([Type.Number({ description }), Type.Null()])

export const MaybeText = (description: string) => Type.Union([Type.String({ description }), Type.Null()])

export const MaybeTime = (description: string) =>
  Type.Union([Type.String({ format: 'date-time', description }), Type.Null()])

export const AssetFields = {
  id: Type.String({ description: 'The asset ID, such as `bitcoin`' }),
  symbol: Type.String({
    description: 'Its ticker in upper case, such as `BTC`; several assets may share one',
  }),
  name: Type.String(),
  rank: Type.Union([
    Type.Integer({ minimum: 1, description: 'Rank by market capitalization; 1 is the largest' }),
    Type.Null(),
  ]),
}

/** One asset, asked for by its ticker or its identity. */
export const OneAsset = {
  symbol: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'A ticker such as `BTC`, in any case; if several assets share it, the largest is used',
      examples: ['BTC'],
    }),
  ),
  id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'An asset ID such as `bitcoin`' }),
  ),
}

export const Cursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 500, description: '`page.next_cursor` of the previous page' }),
)

export const AsOf = Type.Optional(
  Type.String({
    ...MOMENT,
    description:
      'Returns the data as of this moment, which must not be in the future or before the first stored data. Data ' +
      'deleted since then is not included. Default: now',
  }),
)

/** Of figures: known at marks, which are kept. */
export const FiguresAsOf = Type.Optional(
  Type.String({
    ...MOMENT,
    description:
      'Returns figures as they were known at this moment, to the digit: the newest kept moment up to it is used and named ' +
      'in the answer. Figures are kept once an hour for 31 days, then once a day; a moment that is not kept is refused ' +
      'with 400, which names the nearest. Default: now',
  }),
)
/** Of topics and creators: kept with the same marks, since these have them. */
export const TopicsAsOf = Type.Optional(
  Type.String({
    ...MOMENT,
    description:
      'Returns the answer as it was known at this moment: the newest kept moment up to it is used and named in the ' +
      'answer. Kept once an hour for 31 days, then once a day; a moment that is not kept, or from before topics and ' +
      'creators were first kept, is refused with 400, which names the nearest or the first. Default: now',
  }),
)

/** The moment whose figures these are. */
export const KnownMoment = Type.Union([
  Type.String({ format: 'date-time', description: 'Time of the stored figures in this answer' }),
  Type.Null({ description: 'Without `as_of`: now' }),
])

export const Page = Type.Object(
  {
    next_cursor: MaybeText('Send it as `cursor` to get the next page; null on the last one'),
    limit: Type.Integer(),
  },
  { title: 'Page' },
)

/** What the terms of a source ask to be shown wherever its data is. */
export const Attribution = Type.Object(
  {
    source: SourceId,
    text: Type.String({ description: 'Text to display unchanged' }),
    url: Type.String({ description: 'Link target' }),
  },
  { title: 'Attribution' },
)

export const Attributions = Type.Array(Attribution, {
  description:
    'Attributions that the sources in this answer require where you show their data; empty if no attribution is ' +
    'required',
})

/** What prices are given in. */
export const QuoteParameter = Type.Enum([...QUOTES], {
  default: 'USD',
  description:
    'What prices, volumes and market caps are given in: divided by the rate in `rate`, rounded to 12 digits. Changes in ' +
    'percent are of US dollars and null otherwise',
})

/** What one of the quote's money was worth when an answer was made. */
export const QuoteRate = Type.Union([
  Type.Object(
    {
      currency: Type.Enum([...QUOTES]),
      price: MaybeDecimal('US dollars for one; null if none is known that is at most 15 minutes old'),
      at: MaybeTime('When the newest venue reported it'),
      age_seconds: Type.Union([Type.Integer({ minimum: 0, description: 'Since then' }), Type.Null()]),
      method: Type.Union([
        Type.Enum([...PRICE_METHODS], { description: 'How the venues were combined, as in a price' }),
        Type.Null({ description: 'Not stored' }),
      ]),
      venues: Type.Array(
        Type.Object({
          venue: Type.String(),
          price: MaybeDecimal('US dollars for one'),
          at: Type.String({ format: 'date-time', description: 'When the venue reported it' }),
          used: Type.Boolean({ description: 'True if it is part of the median' }),
        }),
        { description: 'The rate at each venue; empty with `as_of` in BTC and ETH' },
      ),
    },
    { title: 'QuoteRate' },
  ),
  Type.Null({ description: 'Prices are in US dollars' }),
])
