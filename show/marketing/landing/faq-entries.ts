import { CLAIMS } from '#contract/claims.ts'

/** spec, section 2: five questions; section 9: the limits and the free tier that they name. */
export const FAQ: readonly { question: string; answer: string }[] = [
  {
    question: 'What data do I get?',
    answer:
      'Cryptocurrency prices, candles and market caps, and public posts with their counts, each with the assets it speaks of and a sentiment score. Counts that a platform does not give are absent, never zero. Where the data comes from depends on the installation; its status page names it.',
  },
  {
    question: 'How many calls can I make?',
    answer:
      'Up to 1,000 queries per second per key on the Scale plan, 1,000 a minute on Pro and 100 a minute on Free. Each answer says the limit, what is left of it and when it renews.',
  },
  {
    question: 'Is there a free tier?',
    answer:
      'Yes: a free tier of 1,000 calls per month with no card. Test keys are free on every plan: they read the sample universe, which answers like the real data.',
  },
  {
    question: 'What does it cost beyond that?',
    answer: `Pay-as-you-go at ${CLAIMS.pricePer1000} per 1,000 requests, with volume discounts on Scale. A call is charged when it answered with data; refused, failed and empty calls are free. A spending cap that you set stops calls before they cost more.`,
  },
  {
    question: 'Does sentiment tell me what the price will do?',
    answer:
      'No. The evidence that sentiment predicts prices is mixed, and a score is a measurement of words, not advice. Every average says how many posts it is the mean of, so that you can judge it yourself.',
  },
]
