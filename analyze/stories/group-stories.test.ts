import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorOf, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import type { FigureSide } from '#contract/trends.ts'
import { createStoryGrouper, type StoryPost } from './group-stories.ts'

const ASSETS = new Map([
  ['solana', 'SOL'],
  ['sol', 'SOL'],
  ['bitcoin', 'BTC'],
])

const NAME_WORDS = new Map([['SHIB', new Set(['shiba', 'inu'])]])

/** Six people who report one event in words of their own. */
const OUTAGE = [
  'Solana validators report the network halted, restart planned tonight',
  'Network halted again! $SOL validators coordinate a restart',
  'The halted Solana network: validators vote on a restart at midnight',
  'My node says halted. Validators of #Solana prepare the restart',
  'BREAKING validators confirm Solana halted, a restart is being prepared',
  'Anyone know when the restart happens? validators say the chain halted an hour ago',
]
const LISTING = [
  'Harborex opens trading of the Quillon token on Thursday',
  'Quillon token gets its Harborex listing, trading from Thursday',
  'So Harborex lists the Quillon token. Trading begins Thursday they say',
]
/** What people say every day, each of something else. */
const CHATTER = [
  'Good morning everyone, coffee first and then the charts',
  'Sold my old graphics card and bought a garden chair',
  'My neighbour asks about bitcoin at every barbecue',
  'Reading a book about the history of banking in Venice',
  'The weather in Lisbon is lovely, back to work on Monday',
  'Patience pays more than leverage ever did for me',
  'Taxes are due soon and my spreadsheet is a mess',
  'Listening to a podcast on monetary policy while running',
  'What wallet do you recommend for an elderly parent?',
  'Finally understood how merkle trees work, what a day',
]

test('paraphrases are one story, and chatter is none', async () => {
  const stories = await group([...CHATTER, ...OUTAGE, ...LISTING])
  assert.deepEqual(
    stories.map(({ members }) => members),
    [
      [10, 11, 12, 13, 14, 15],
      [16, 17, 18],
    ],
  )
  assert.deepEqual(stories[0]?.words.slice(0, 3).sort(), ['halted', 'restart', 'validator'])
  assert.ok(!stories.some(({ words }) => words.includes('solana')), 'an asset is no word of a story')
})

test('posts that link to one page are one story, whatever they say', async () => {
  const page = 'https://news.example/2026/harbor-report'
  const texts = [
    `Nobody saw this coming ${page}?utm_source=x`,
    `Worth your time, all of it: ${page}/`,
    `Hmm. http://www.news.example/2026/harbor-report`,
    `Everybody should look at the figures in here ${page}#top`,
  ]
  const stories = await group([...CHATTER, ...texts.map((text) => `${text} harbor report`)])
  assert.deepEqual(
    stories.map(({ members, link }) => [members, link]),
    [[[10, 11, 12, 13], 'news.example/2026/harbor-report']],
  )
})

test('posts that share only the page join its story without words', async () => {
  const page = 'https://news.example/2026/harbor-report'
  const texts = wordingsOf('', [3, 3, 3, 3]).map((text) => `${text} ${page}`)
  assert.deepEqual(await group([...CHATTER, ...texts]), [
    { members: [10, 11, 12, 13], copies: 0, words: [], link: 'news.example/2026/harbor-report' },
  ])
})

test('returns the page that most people of a story link to', async () => {
  const linked = (first: number, second: number) =>
    wordingsOf('quillon harborex thursday', Array(first + second).fill(3)).map(
      (text, nr) => `${text} https://news.example/2026/harbor-${nr < first ? 'report' : 'opening'}`,
    )
  const linkOf = async (texts: string[]) => (await group([...CHATTER, ...texts])).map(({ link }) => link)
  assert.deepEqual(await linkOf(linked(3, 4)), ['news.example/2026/harbor-opening'])
  assert.deepEqual(await linkOf(linked(4, 3)), ['news.example/2026/harbor-report'])
  assert.deepEqual(await linkOf(linked(3, 3)), ['news.example/2026/harbor-opening'], 'by its letters')
  assert.deepEqual(await linkOf(linked(2, 2)), [undefined])
})

test('copies and giveaways are stories in raw figures only', async () => {
  const wave = Array.from({ length: 40 }, (_, nr) => ({
    author: `bot-${nr}`,
    text: `The marina coin leaves the harbour tonight, get on board before everybody else does ${nr}`,
  }))
  const gifts = ['retweet', 'follow me', 'join us', 'tag three friends'].map((deed, nr) => ({
    author: `gift-${nr}`,
    text: `Enormous airdrop of sunrise tokens, ${deed} for your sunrise tokens today`,
  }))
  const filtered = await group([...CHATTER, ...wave, ...gifts])
  assert.deepEqual(filtered, [])
  const raw = await group([...CHATTER, ...wave, ...gifts], 'raw')
  assert.deepEqual(
    raw.map(({ members, copies }) => [members.length, copies]),
    [
      [40, 0],
      [4, 0],
    ],
  )
})

test('one author is no story, however often and in whatever words he posts', async () => {
  const own = [...OUTAGE, ...OUTAGE.map((text) => `${text} really`)].map((text) => ({ author: 'loud', text }))
  assert.deepEqual(await group([...CHATTER, ...own]), [])
  const [joined] = await group([
    ...CHATTER,
    ...own,
    { author: 'b', text: OUTAGE[1]!.replace('again', 'once more') },
    { author: 'c', text: 'validators plan the restart of the halted network' },
  ])
  assert.equal(joined?.members.filter((place) => place < 22).length, 3, 'he counts up to the cap')
})

test('two people are a conversation, also about one page; three are a story', async () => {
  const by = (authors: string[], texts: string[]) =>
    texts.map((text, nr) => ({ author: authors[nr % authors.length]!, text })) // there are some
  assert.deepEqual(await group([...CHATTER, ...by(['a', 'b'], LISTING)]), [])
  assert.equal((await group([...CHATTER, ...by(['a', 'b', 'c'], LISTING)])).length, 1)
  const page = 'https://news.example/2026/harbor-report'
  const shared = [`Nobody saw this ${page}`, `Worth your time: ${page}`, `Hmm ${page}`]
  assert.deepEqual(await group([...CHATTER, ...by(['a', 'b'], shared)]), [])
})

test('unknown authors make neither a story nor its page', async () => {
  const unknown = (nr: number) => authorOf({ username: UNKNOWN_AUTHOR, id: String(nr) })
  const page = 'https://news.example/2026/harbor-report'
  const posts = (unknowns: number) =>
    LISTING.map((text, nr) => ({ author: nr < unknowns ? unknown(nr) : `a${nr}`, text: `${text} ${page}` }))
  assert.deepEqual(await group([...CHATTER, ...posts(1)]), [])
  const more = wordingsOf('harborex quillon thursday token', [2]).map((text) => ({ author: 'b', text }))
  const [story] = await group([...CHATTER, ...posts(1), ...more])
  assert.deepEqual([story?.members, story?.link], [[10, 11, 12, 13], undefined])
})

test('sorts stories by posts, then by their beginning', async () => {
  const other = wordingsOf('lottery bridge treasury', [3, 3, 3])
  const membersOf = async (texts: string[]) => (await group(texts)).map(({ members }) => members)
  assert.deepEqual(await membersOf([...LISTING, ...CHATTER, ...OUTAGE, ...other]), [
    [13, 14, 15, 16, 17, 18],
    [0, 1, 2],
    [19, 20, 21],
  ])
})

test('hashtags are words of a story', async () => {
  const [story] = await group([...CHATTER, ...wordingsOf('#quillon #harborex #thursday', [3, 3, 3])])
  assert.deepEqual(
    [story?.members, story?.words.toSorted()],
    [
      [10, 11, 12],
      ['harborex', 'quillon', 'thursday'],
    ],
  )
})

/** So many wordings, each of the shared words and some of its own. */
function wordings(count: number, shared: string[], own = 2): string[] {
  return Array.from({ length: count }, (_, nr) =>
    [...shared, ...Array.from({ length: own }, (__, place) => wordOf(200 + nr * 20 + place))].join(' '),
  )
}

test('fewer than six wordings have three words in common, more of them two', async () => {
  const [two, three] = [
    ['quillon', 'harborex'],
    ['quillon', 'harborex', 'thursday'],
  ]
  assert.equal((await group([...CHATTER, ...wordings(3, three)])).length, 1)
  assert.equal((await group([...CHATTER, ...wordings(5, two)])).length, 0)
  assert.equal((await group([...CHATTER, ...wordings(6, two)])).length, 1)
})

/** One wording for each figure: the shared words and so many of its own. */
function wordingsOf(shared: string, own: number[], from = 300): string[] {
  return own.map((count, nr) =>
    [shared, ...Array.from({ length: count }, (_, place) => wordOf(from + nr * 20 + place))].join(' '),
  )
}

test('joins stories whose wordings share two words in half', async () => {
  const news = wordingsOf('quillon harborex thursday', Array(6).fill(3))
  const detail = (count: number, of = 6) =>
    wordingsOf('lottery bridge treasury gardener violin canal mosaic', Array(of).fill(3), 800).map(
      (text, nr) => (nr < count ? `quillon harborex ${text}` : text),
    )
  const membersOf = async (texts: string[]) =>
    (await group([...CHATTER, ...texts])).map(({ members }) => members.length)
  assert.deepEqual(await membersOf([...news, ...detail(3)]), [12])
  assert.deepEqual(await membersOf([...news, ...detail(3, 7)]), [7, 6], 'three of seven are less than half')
  const ofTwo = [...news.map((text) => `${text} solana`), ...detail(3).map((text) => `${text} bitcoin`)]
  assert.deepEqual(await membersOf(ofTwo), [6, 6], 'they are of two assets')
  const named = (count: number) => news.map((text, nr) => (nr < count ? `${text} solana` : text))
  const ofBitcoin = detail(3).map((text) => `${text} bitcoin`)
  assert.deepEqual(await membersOf([...named(3), ...ofBitcoin]), [6, 6], 'half of its wordings name one')
  assert.deepEqual(await membersOf([...named(2), ...ofBitcoin]), [12], 'less than half name one')
  const ofOne = [...news.map((text) => `${text} solana`), ...detail(3)]
  assert.deepEqual(await membersOf(ofOne), [12], 'one of them names none')
})

test('a story of a few wordings is near to another by three words, or as a whole', async () => {
  const news = wordingsOf('quillon harborex thursday', Array(6).fill(3))
  const others = Array.from({ length: 20 }, (_, nr) => wordOf(1_200 + nr))
  const membersOf = async (shared: string, ofOthers: number, own: number) => {
    const few = wordingsOf(`${shared} ${others.slice(0, ofOthers).join(' ')}`, Array(3).fill(own), 800)
    return (await group([...CHATTER, ...news, ...few])).map(({ members }) => members.length)
  }
  assert.deepEqual(await membersOf('quillon harborex', 8, 6), [6, 3])
  assert.deepEqual(await membersOf('quillon harborex thursday', 20, 9), [9])
  assert.deepEqual(await membersOf('quillon harborex', 3, 3), [9])
})

test('a word with a hyphen is its parts', async () => {
  const texts = ['A quillon-harborex thursday lottery', 'quillon harborex thursday gardener']
  const [story] = await group([...CHATTER, ...texts, 'Thursday: the new quillon of harborex'])
  assert.deepEqual(story?.words.toSorted(), ['harborex', 'quillon', 'thursday'])
})

test('fewer than six wordings are a story from a mean likeness of 0.3 on', async () => {
  const membersOf = async (own: number[]) =>
    (await group([...CHATTER, ...wordingsOf('quillon harborex thursday', own)])).map(
      ({ members }) => members.length,
    )
  assert.deepEqual(await membersOf([2, 2, 9, 9, 9]), [5], 'they are alike by 0.302')
  assert.deepEqual(await membersOf([2, 2, 9, 9, 10]), [], 'they are alike by 0.297')
})

test('a post with one word of many is not of the story', async () => {
  const texts = [
    ...wordingsOf('quillon harborex lottery', [2, 2]),
    ...wordingsOf('quillon harborex', Array(10).fill(2)).map((text) => `${text} thursday`),
    'quillon lottery',
  ]
  const [story] = await group([...CHATTER, ...texts])
  assert.deepEqual(story?.words.toSorted(), ['harborex', 'quillon', 'thursday'])
  assert.deepEqual(
    story?.members,
    Array.from({ length: 12 }, (_, nr) => 10 + nr),
    'the last shares one of these',
  )
})

test('an asset makes posts half as alike as another word', async () => {
  const membersOf = async (shared: string, own: number[]) =>
    (await group([...CHATTER, ...wordingsOf(shared, own)])).map(({ members }) => members.length)
  assert.deepEqual(await membersOf('quillon harborex solana', Array(9).fill(3)), [9])
  assert.deepEqual(await membersOf('quillon harborex', Array(9).fill(3)), [], 'the asset counts')
  assert.deepEqual(await membersOf('quillon harborex solana bitcoin', Array(6).fill(4)), [], 'but half')
})

test('of copies of one text the links of the first twenty are looked at', async () => {
  const page = 'https://news.example/2026/harbor-report'
  const sharing = wordingsOf('harbour gates', [14, 14]).map((text, nr) => ({
    author: `reader ${nr}`,
    text: `${text} ${page}`,
  }))
  const withLinkIn = (place: number) =>
    Array.from({ length: 25 }, (_, nr) => ({
      author: `copier ${nr}`,
      text: `The harbour opens its gates for everybody on Thursday${nr === place ? ` ${page}` : ''}`,
    }))
  const linked = async (place: number) =>
    (await group([...withLinkIn(place), ...sharing], 'raw')).map(({ members, link }) => [
      members.length,
      link,
    ])
  assert.deepEqual(await linked(19), [[27, 'news.example/2026/harbor-report']])
  assert.deepEqual(await linked(20), [[25, undefined]])
})

test('describes a story by six words of a quarter each', async () => {
  const shared = ['quillon', 'harborex', 'thursday']
  const withExtra = (count: number) =>
    wordings(count, shared).map((text, nr) => (nr < 2 ? `${text} lottery` : text))
  const [eight] = await group([...CHATTER, ...withExtra(8)])
  const [twelve] = await group([...CHATTER, ...withExtra(12)])
  assert.deepEqual(
    [eight, twelve].map((story) => story?.words.includes('lottery')),
    [true, false],
  )
  const [long] = await group([
    ...CHATTER,
    ...wordings(4, [...shared, 'lottery', 'bridge', 'treasury', 'gardener', 'violin'], 8),
  ])
  assert.equal(long?.words.length, 6)
})

test('a name of several words is no story, however many people say it', async () => {
  const texts = [
    'My Shiba Inu plant died on the day of the rally',
    'Momentum is back for Shiba Inu, welcome home',
    'Even the cat looks disappointed about Shiba Inu',
    'Shiba Inu at the barbecue again, nobody else laughed',
    'Who sold Shiba Inu for a bicycle? I did',
    'Lunch was cold, the train was late, Shiba Inu is flat',
    'Dreamt of Shiba Inu and a ladder without an end',
  ]
  assert.deepEqual(await group([...CHATTER, ...texts]), [])
})

test('counts near-copies of a story apart', async () => {
  const copies = OUTAGE.slice(0, 2).flatMap((text) => [`RT ${text}`, `${text} 🔥`])
  const [story] = await group([...CHATTER, ...OUTAGE, ...copies])
  assert.deepEqual([story?.members.length, story?.copies], [6, 4])
})

test('a thousand posts are grouped in steps, and pauses come between', async () => {
  const grouper = createStoryGrouper({ assetOf: () => undefined, wordsOf: () => undefined })
  for (let nr = 0; nr < 1_000; nr++) {
    const words = [7, 11, 13, 17, 19].map((step) => wordOf((nr * step) % 4_001))
    grouper.add(makePost({ author: `a${nr}`, text: words.join(' ') }))
  }
  let pauses = 0
  await grouper.group({ side: 'filtered', pause: async () => void pauses++ })
  assert.ok(pauses >= 10, `${pauses} pauses`)
})

async function group(texts: (string | { author: string; text: string })[], side: FigureSide = 'filtered') {
  const grouper = createStoryGrouper({
    assetOf: (word) => ASSETS.get(word),
    wordsOf: (symbol) => NAME_WORDS.get(symbol),
  })
  for (const [nr, written] of texts.entries()) {
    grouper.add(makePost(typeof written === 'string' ? { author: `author ${nr}`, text: written } : written))
  }
  return grouper.group({ side, pause: async () => {} })
}

function makePost({ author, text }: { author: string; text: string }): StoryPost {
  const hashtags = Array.from(text.matchAll(/#(\w+)/g), ([, tag]) => tag!.toLowerCase())
  return { author, text, symbols: symbolsIn(text), hashtags }
}

function symbolsIn(text: string): string[] {
  return [...(/solana|\$sol/i.test(text) ? ['SOL'] : []), ...(/shiba inu/i.test(text) ? ['SHIB'] : [])]
}

function wordOf(nr: number): string {
  return `w${String.fromCharCode(97 + (nr % 26), 97 + (Math.floor(nr / 26) % 26), 97 + Math.floor(nr / 676))}`
}
