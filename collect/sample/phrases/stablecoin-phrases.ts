import type { MoodPhrases } from './mood-phrases.ts'

/** What is said of assets that are worth a dollar, on every platform: none cheers their price. */
export const STABLECOIN_PHRASES: MoodPhrases = {
  positive: [
    'Paid the [band|plumber|designer] in {A}, arrived in {n} seconds, [love it|impressive]',
    '{A} at {price}, [boring in the best way|calm and reliable|perfect]',
    'Split the dinner bill with {A}, [so easy|everyone was happy]',
    'Sent {A} to a friend abroad, [great experience|cheap and fast, nice]',
    'Our club accepts {A} for the summer party now, [good news|lovely]',
    'My accounting in {A} finally balances, [what a relief|wonderful feeling]',
  ],
  neutral: [
    'How do you label {A} transfers in your books?',
    '{A} or {other} for {topic}, which one do you use?',
    'Counted {n} transfers of {A} in the last block',
    'Supply chart of {A} next to the one of {other}',
    '{weekday} question: on which network is your {A}?',
    '{A} at {price}, as on the label',
    'Reading about reserves of {A}, page {n}',
    'Moved {n} {A} from one wallet to the other to see the fee',
  ],
  negative: [
    '{A} at {price}, [nervous|worried] again about the peg',
    'Fee for sending {A} higher than the amount, [ridiculous|awful]',
    'Fake {A} airdrop in my wallet, [scam alert|be careful, it is a scam]',
    'Sent {A} over the wrong network, [painful mistake|I hate this]',
    'Waiting {n} minutes for {A} to arrive, [annoying|terrible]',
    '{topic} paid less in {A} than last month, [sad|disappointing]',
  ],
}
