import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { CollectedPost } from '#contract/posts.ts'
import { FileUnusable } from './formats.ts'
import { type Reading, type ReadPostsOptions, type ReadRow, readPosts } from './read-posts.ts'

const now = new Date('2024-06-01T00:00:00Z')
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const HEADER = 'id,username,created_at,text'

test('reads BOM, CRLF, quoted line ends, doubled quotes and empty lines', async () => {
  const rows = await read(
    `\ufeff${HEADER}\r\n1,ada,2024-05-01,"two\r\nlines\r, ""quoted"""\r\n\r\n2,bob,2024-05-02T03:04:05Z,plain\r\n`,
  )
  assert.deepEqual(rows, [
    post(2, {
      externalId: '1',
      username: 'ada',
      text: 'two\nlines\r, "quoted"',
      createdAt: '2024-05-01T00:00:00Z',
    }),
    post(5, { externalId: '2', username: 'bob', text: 'plain', createdAt: '2024-05-02T03:04:05Z' }),
  ])
})

test('reports a bad row by line and field, loads the others', async () => {
  const rows = await read(
    [
      HEADER,
      '1,ada,2024-05-01,good',
      '2,ada,2024-05-01',
      '3,ada,2024-02-30,no such day',
      '4,ada,yesterday,no time',
      ',ada,2024-05-01,no id',
      '6,,2024-05-01,no author',
      '7,ada,2034-05-01,the future',
      '9.13E+17,ada,2024-05-01,a spreadsheet was here',
      '9,ada,2024-05-01,good',
    ].join('\n'),
  )
  assert.deepEqual(
    rows.map((row) => [row.line, 'post' in row ? row.post.externalId : row.reject.field]),
    [
      [2, '1'],
      [3, 'row'],
      [4, 'createdAt'],
      [5, 'createdAt'],
      [6, 'externalId'],
      [7, 'username'],
      [8, 'createdAt'],
      [9, 'externalId'],
      [10, '9'],
    ],
  )
})

test('JSON lines: reports a broken line and keeps large ids exact', async () => {
  const rows = await read(
    [
      '{"id": 913661395111075845, "user": {"screen_name": "@ada"}, "created_at": "Wed May 01 10:00:00 +0000 2024", "full_text": "a"}',
      '{"id": 1, "id_str": "913661395111075846", "username": "ada", "created_at": 1714557600, "text": "b"}',
      '{"id": 3, "username": ',
      '[1, 2]',
      '{"id": 5, "username": "ada", "created_at": 1714557600123, "text": "c"}',
    ].join('\n'),
  )
  assert.deepEqual(
    rows.map((row) =>
      'post' in row ? [row.line, row.post.externalId, row.post.username] : [row.line, row.reject.field],
    ),
    [
      [1, '913661395111075845', 'ada'],
      [2, '913661395111075846', 'ada'],
      [3, 'row'],
      [4, 'row'],
      [5, '5', 'ada'],
    ],
  )
})

test('a JSON list gives rows with lines, past a bad row', async () => {
  const text = `[
  {"id": "1", "username": "ada", "date": "2024-05-01", "text": "a ] } , \\" {"},

  {"id": "2" "username": "ada"},
  {"id": "3", "username": "ada",
   "date": "2024-05-01", "text": "c"}
]`
  const rows = await read(text)
  assert.deepEqual(
    rows.map((row) => [row.line, 'post' in row ? row.post.text : row.reject.field]),
    [
      [2, 'a ] } , " {'],
      [4, 'row'],
      [5, 'c'],
    ],
  )
})

test('finds the list of posts behind other values, in any pieces', async () => {
  const row = '{"id":"1","username":"ada","date":"2024-05-01","text":"a"}'
  for (const before of ['"errors":[],', '"errors": [ ],\n', '"about":{"tags":[]},"ids":[1,2],']) {
    for (const around of ['', '\n ']) {
      const start = `{${before}\n"about":"`
      const end = '","posts":['
      // The bracket is the last sign of the first piece, or has only blanks behind it there.
      const length = 64 * 1024 - start.length - end.length - around.length
      const text = `${start}${'x'.repeat(length)}${end}${around}${row}${around}]}`
      const found = posts(await read(text)).map(({ externalId }) => externalId)
      assert.deepEqual(found, ['1'], before)
    }
  }
})

test('a post alone in its file is one, also with an empty list of its own', async () => {
  const own = { id: '1', username: 'ada', date: '2024-05-01', text: 'a', images: [] }
  const expected = [
    post(1, { externalId: '1', username: 'ada', text: 'a', createdAt: '2024-05-01T00:00:00Z' }),
  ]
  assert.deepEqual(await read(JSON.stringify(own)), expected)
  assert.deepEqual(await read(JSON.stringify(own, null, 2)), expected)
})

test('nested posts get name and followers of their account', async () => {
  const account = {
    username: 'ada',
    id: 'account-1',
    followers: { count: 7 },
    tags: ['x', 'y'],
    posts: [
      {
        url: 'https://www.instagram.com/p/AbC-1/',
        date: '2024-05-01',
        caption: 'a',
        imgs: ['1', '2'],
        likes: { count: 3 },
      },
      {
        url: 'https://www.instagram.com/p/AbC-2/',
        date: '2024-05-01',
        caption: 'b',
        imgs: [],
        views: 9,
        likes: { count: 0 },
      },
    ],
  }
  const options = { platform: 'instagram', zeroIsUnknown: new Set(['likes']) } as const
  const expected = [
    ['AbC-1', 'ada', 7, 'carousel', 3],
    ['AbC-2', 'ada', 7, 'video', undefined],
  ]
  const shapes = [
    await read(JSON.stringify(account, null, 2), options),
    await read(JSON.stringify(account), options),
    await read(JSON.stringify(account), { ...options, records: 'posts' }),
    await read(`${JSON.stringify(account)}\n`, { ...options, format: 'jsonl', records: 'posts' }),
    await read(JSON.stringify([account]), { ...options, records: 'posts' }),
    await read(JSON.stringify({ data: { page: account } }), { ...options, records: 'data.page.posts' }),
  ]
  for (const rows of shapes) {
    assert.deepEqual(
      posts(rows).map((found) => [
        found.externalId,
        found.username,
        found.followers,
        found.mediaType,
        found.likes,
      ]),
      expected,
    )
  }
})

test('reports missing lists and items that are no posts by line', async () => {
  const good = { id: '1', username: 'ada', date: '2024-05-01', text: 'a' }
  const lines = [
    JSON.stringify({ posts: [good, 7] }),
    '{"name":"bob"}',
    '{"cut',
    JSON.stringify({ posts: [good] }),
  ]
  const rows = await read(lines.join('\n'), { format: 'jsonl', records: 'posts' })
  assert.deepEqual(
    rows.map((row) => ('post' in row ? [row.line, row.post.text] : [row.line, row.reject.field, row.row])),
    [
      [1, 'a'],
      [1, 'row', '7'],
      [2, 'row', lines[1]],
      [3, 'row', lines[2]],
      [4, 'a'],
    ],
  )
  assert.deepEqual(rows.flatMap((row) => ('reject' in row ? [row.reject.reason] : [])).slice(0, 2), [
    'not an object with fields',
    'no list at posts',
  ])
})

test('a file without authors needs a given one', async () => {
  const text = 'id,created_at,text\n1,2024-05-01,x'
  assert.deepEqual(
    posts(await read(text, { username: 'ada' })).map(({ username }) => username),
    ['ada'],
  )
  await assert.rejects(read(text), unusable('no_column', /^no column is recognised as username\. /))
  await assert.rejects(
    read('id,created_at\n1,2024-05-01', { username: 'ada' }),
    unusable('no_column', /^no column is recognised as text\. /),
  )
})

test('refuses a file with a repeated column', async () => {
  await assert.rejects(
    read(`${HEADER},text\n1,ada,2024-05-01,x,y`),
    unusable('no_column', /"text" is there twice/),
  )
})

test('columns of another name are mapped, nested ones by their path', async () => {
  const line = JSON.stringify({
    key: 'k1',
    who: { nick: 'ada' },
    when: '2024-05-01 12:00',
    what: 'hi',
    stats: { hearts: 4 },
  })
  const map = {
    externalId: 'key',
    username: 'who.nick',
    createdAt: 'when',
    text: 'what',
    likes: 'stats.hearts',
  }
  const [row] = await read(line, { map, timezoneMinutes: 330 })
  assert.deepEqual(row, {
    line: 1,
    post: {
      platform: 'twitter',
      externalId: 'k1',
      username: 'ada',
      createdAt: new Date('2024-05-01T06:30:00Z'),
      text: 'hi',
      likes: 4,
    },
  })
})

test('files of well-known tools are read as they are', async () => {
  const archive = [
    {
      tweet: {
        id_str: '1',
        created_at: 'Wed Oct 10 20:19:24 +0000 2018',
        full_text: 'a',
        favorite_count: '3',
        retweet_count: '4',
      },
    },
  ]
  assert.deepEqual(
    posts(await read(`window.YTD.tweets.part0 = ${JSON.stringify(archive, null, 2)}`, { username: 'ada' })),
    [
      {
        platform: 'twitter',
        externalId: '1',
        username: 'ada',
        text: 'a',
        createdAt: new Date('2018-10-10T20:19:24Z'),
        likes: 3,
        retweets: 4,
      },
    ],
  )
  const scraped = {
    id: '2',
    rawContent: 'b',
    date: '2023-05-01T10:00:00+00:00',
    user: { username: 'bob' },
    likeCount: 5,
  }
  const run = {
    id: '3',
    fullText: 'c',
    createdAt: 'Fri Nov 24 17:49:36 +0000 2023',
    author: { userName: 'cy', followers: 7 },
  }
  const [fromLines, fromRun] = posts([
    ...(await read(`${JSON.stringify(scraped)}\n${JSON.stringify(scraped)}\n`)),
    ...(await read(JSON.stringify([run]))),
  ]).filter((_, index) => index !== 1)
  assert.deepEqual([fromLines?.text, fromLines?.username, fromLines?.likes], ['b', 'bob', 5])
  assert.deepEqual([fromRun?.text, fromRun?.username, fromRun?.followers], ['c', 'cy', 7])
  const [page] = posts(
    await read(
      'Page Name,User Name,Followers at Posting,Post Created,Likes,Love,Haha,Wow,Sad,Angry,URL,Message\n' +
        'A Page,apage,20,2022-03-01 12:00:00 EST,"1,000",1,2,3,4,5,https://www.facebook.com/apage/posts/10158,d\n',
      { platform: 'facebook', timezoneMinutes: -300 },
    ),
  )
  assert.deepEqual(
    [page?.username, page?.followers, page?.createdAt.toISOString(), page?.likes, page?.reactions],
    ['apage', 20, '2022-03-01T17:00:00.000Z', 1_000, { love: 1, haha: 2, wow: 3, sad: 4, angry: 5 }],
  )
})

test('reads NaN of Python as an unknown count', async () => {
  const line = (id: number, likes: string) =>
    `{"id":"${id}","username":"ada","date":"2024-05-01","text":"NaN, \\"Infinity\\"","likes":${likes},"replies":2}`
  const lines = [line(1, 'NaN'), line(2, '-Infinity'), line(3, '4')]
  for (const text of [lines.join('\n'), `${lines.join('\n')}\n`, `[${lines.join(',')}]`, lines[0] ?? '']) {
    const found = posts(await read(text))
    assert.equal(found.length, text.split('"id"').length - 1)
    assert.deepEqual([found[0]?.text, found[0]?.likes, found[0]?.replies], ['NaN, "Infinity"', undefined, 2])
  }
})

test('a doubtful count is left out and reported, its post stays', async () => {
  const rows = await read(
    [
      `${HEADER},likes_count,replies_count,Follower_count,react_love`,
      '1,ada,2024-05-01,a,"1,234",,-1,3',
      '2,ada,2024-05-01,b,12.0,0,nan,',
      '3,ada,2024-05-01,c,2.9K,-3,5,',
      '4,ada,2024-05-01,d,"12,5",99999999999999999999,many,x',
    ].join('\n'),
    { platform: 'facebook' },
  )
  assert.deepEqual(
    posts(rows).map(({ likes, replies, followers, reactions }) => ({ likes, replies, followers, reactions })),
    [
      { likes: 1_234, replies: undefined, followers: undefined, reactions: { love: 3 } },
      { likes: 12, replies: 0, followers: undefined, reactions: undefined },
      { likes: 2_900, replies: undefined, followers: 5, reactions: undefined },
      { likes: undefined, replies: undefined, followers: undefined, reactions: undefined },
    ],
  )
  assert.deepEqual(
    rows.map((row) => ('post' in row ? row.oddCounts : undefined)),
    [
      undefined,
      undefined,
      [{ field: 'replies', value: '-3' }],
      [
        { field: 'likes', value: '12,5' },
        { field: 'replies', value: '99999999999999999999' },
        { field: 'followers', value: 'many' },
        { field: 'reactions.love', value: 'x' },
      ],
    ],
  )
})

test('an id is one id however a spreadsheet has written it', async () => {
  const written = ['700001', '700001.0', '700001.000', '"=""700001"""', "'700001", ' 700001 ']
  const rows = await read(`${HEADER}\n${written.map((id) => `${id},ada,2024-05-01,x`).join('\n')}`)
  assert.deepEqual(
    posts(rows).map(({ externalId }) => externalId),
    written.map(() => '700001'),
  )
  const [number] = posts(await read('{"id": 700001.0, "username": "ada", "date": "2024-05-01", "text": "x"}'))
  assert.equal(number?.externalId, '700001')
})

test('values of Python in cells are read, or refused by name', async () => {
  const rows = await read(
    [
      'id,date,tweet,author,likes,place',
      `1,"datetime.datetime(2023, 2, 1, 10, 0, tzinfo=datetime.timezone(datetime.timedelta(seconds=19800)))",b'caf\\xc3\\xa9',b'ada',"{'count': 5}","{'lat': 1}"`,
      `2,"Timestamp('2023-02-01 10:00:00+0530', tz='Asia/Kolkata')","{'text': 'Bitcoin', 'id': 2}",ada,3,`,
      `3,2023-02-01,"{""p"":""brc-20"",""tick"":""ordi""}","{'name': 'Ada'}",3,`,
      `4,2023-02-01,x,"{'surname': 'Ada'}",3,`,
      `5,"datetime.datetime(2023, 2, 1, tzinfo=tzlocal())",x,ada,3,`,
      `6,2023-02-01,"Tweet(id=6, rawContent='Bitcoin')",ada,3,`,
    ].join('\n'),
  )
  assert.deepEqual(posts(rows), [
    {
      ...{ platform: 'twitter', externalId: '1', username: 'ada', text: 'café', likes: 5 },
      createdAt: new Date('2023-02-01T04:30:00Z'),
    },
    {
      ...{ platform: 'twitter', externalId: '3', username: 'Ada', likes: 3 },
      ...{ text: '{"p":"brc-20","tick":"ordi"}', createdAt: new Date('2023-02-01T00:00:00Z') },
    },
  ])
  assert.deepEqual(
    rows.flatMap((row) => ('reject' in row ? [`${row.line} ${row.reject.field}`] : [])),
    ['3 text', '5 username', '6 createdAt', '7 text'],
  )
})

test('quotes that a database escapes, and letters of HTML, are what they stand for', async () => {
  const rows = await read(
    [
      'id,username,date,text',
      String.raw`1,ada,2024-05-01,"He said \"hi\" to me, twice"`,
      String.raw`2,ada,2024-05-01,"C:\"`,
      '3,ada,2024-05-01,"a ""quoted"" word"',
      '4,ada,2024-05-01,"<p>Bitcoin<br/>&amp; <b>ETH</b></p>"',
      '5,ada,2024-05-01,1 < 2 and <p> is a tag',
      '6,ada,2024-05-01,[deleted]',
    ]
      .join('\n')
      .replaceAll('\\\\', '\\'),
  )
  assert.deepEqual(
    posts(rows).map(({ text }) => text),
    ['He said "hi" to me, twice', 'C:\\', 'a "quoted" word', 'Bitcoin\n& ETH', '1 < 2 and <p> is a tag'],
  )
})

test('a title is the beginning of a post of Reddit, and what names a reposted post is none', async () => {
  const file = [
    'id,author,date,title,body,retweeted_status_id',
    '1,ada,2024-05-01,One,Bitcoin,',
    '2,ada,2024-05-01,Two,,0',
    '3,ada,2024-05-01,Three,x,55',
  ].join('\n')
  const textsOf = async (platform: string) => posts(await read(file, { platform })).map(({ text }) => text)
  assert.deepEqual(await textsOf('reddit'), ['One\n\nBitcoin', 'Two'])
  assert.deepEqual(await textsOf('twitter'), ['Bitcoin', 'Two'])
})

test('views of pictures, and numbers of messages of a chat, are what their network means', async () => {
  const pictures = await read(
    [
      'id,username,taken_at,caption_text,media_type,view_count',
      '1,ada,1709287200,a,8,0',
      '2,ada,1709287200,b,2,0',
      '3,ada,1709287200,c,1,5',
    ].join('\n'),
    { platform: 'instagram' },
  )
  assert.deepEqual(
    posts(pictures).map(({ mediaType, views, text }) => [mediaType, views, text]),
    [
      ['carousel', undefined, 'a'],
      ['video', 0, 'b'],
      ['image', 5, 'c'],
    ],
  )
  const messages = await read(
    'id,channel_username,date,message,views,forwards,fwd_from\n5,coins,2024-05-01,a,9,3,\n5,deals,2024-05-01,b,9,3,\n6,deals,2024-05-01,c,9,3,other\n',
    { platform: 'telegram' },
  )
  assert.deepEqual(
    posts(messages).map(({ externalId, shares }) => [externalId, shares]),
    [
      ['coins/5', 3],
      ['deals/5', 3],
    ],
  )
})

test('rows without ids get stable ones, marked as made', async () => {
  const csv = await read(
    'username,created_at,text\nada,2024-05-01,x\nAda,2024-05-01T00:00:00Z,x\nada,2024-05-01,y\nbob,2024-05-01,x\nada,2024-05-02,x',
  )
  const json = await read('{"username":"ada","date":"2024-05-01","text":"x","url":"https://news.example/a"}')
  const ids = posts([...csv, ...json]).map(({ externalId }) => externalId)
  assert.equal(ids[0], 'made-5a11e62fdda9c9ccaaf3c677ff398536')
  assert.equal(ids[1], ids[0])
  assert.equal(ids[5], ids[0])
  assert.equal(new Set(ids).size, 4)
  assert.ok(csv.every((row) => 'post' in row && row.hasMadeId))
})

test('an empty id in a file that has ids is a mistake of its row', async () => {
  const rows = [
    ...(await read(`${HEADER}\n,ada,2024-05-01,x`)),
    ...(await read('{"id": null, "username": "ada", "date": "2024-05-01", "text": "x"}')),
  ]
  assert.deepEqual(
    rows.map((row) => ('reject' in row ? row.reject : row)),
    [
      { field: 'externalId', reason: 'missing' },
      { field: 'externalId', reason: 'missing' },
    ],
  )
})

test('reads when counts were taken, where valid', async () => {
  const rows = await read(
    `${HEADER},scrape_time\n1,ada,2024-05-01,x,2024-05-03 10:00\n2,ada,2024-05-01,x,2034-05-03\n3,ada,2024-05-01,x,soon`,
  )
  assert.deepEqual(
    posts(rows).map(({ countedAt }) => countedAt?.toISOString()),
    ['2024-05-03T10:00:00.000Z', undefined, undefined],
  )
})

test('takes each field up to its bound', async () => {
  const url = 'https://x.example/'
  const whole = { id: '1', username: 'ada', date: '2024-05-01', text: 'a' }
  const taken = [
    { id: 'i'.repeat(128), author_id: 'w'.repeat(128) },
    { username: `@${'u'.repeat(128)}` },
    { text: 't'.repeat(65_536) },
    { date: '2024-06-02T00:00:00.000Z', counted_at: '2024-06-01T00:00:00.000Z' },
    { date: '1990-01-01T00:00:00.000Z', counted_at: '1990-01-01T00:00:00.000Z' },
    { location: 'l'.repeat(512), url: `${url}${'p'.repeat(2_048 - url.length)}` },
  ]
  const rows = await read(taken.map((more) => JSON.stringify({ ...whole, ...more })).join('\n'))
  assert.deepEqual(
    posts(rows).map((found) => [
      found.externalId.length,
      found.authorId?.length,
      found.username.length,
      found.text.length,
      found.createdAt.toISOString(),
      found.countedAt?.toISOString(),
      found.location?.length,
      found.url?.length,
    ]),
    [
      [128, 128, 3, 1, '2024-05-01T00:00:00.000Z', undefined, undefined, undefined],
      [1, undefined, 128, 1, '2024-05-01T00:00:00.000Z', undefined, undefined, undefined],
      [1, undefined, 3, 65_536, '2024-05-01T00:00:00.000Z', undefined, undefined, undefined],
      [1, undefined, 3, 1, '2024-06-02T00:00:00.000Z', '2024-06-01T00:00:00.000Z', undefined, undefined],
      [1, undefined, 3, 1, '1990-01-01T00:00:00.000Z', '1990-01-01T00:00:00.000Z', undefined, undefined],
      [1, undefined, 3, 1, '2024-05-01T00:00:00.000Z', undefined, 512, 2_048],
    ],
  )
  const refused = [
    { id: 'i'.repeat(129) },
    { username: 'u'.repeat(129) },
    { text: 't'.repeat(65_537) },
    { date: '2024-06-02T00:00:00.001Z' },
    { date: '1989-12-31T23:59:59.999Z' },
  ]
  const answers = await read(refused.map((more) => JSON.stringify({ ...whole, ...more })).join('\n'))
  assert.deepEqual(
    answers.map((row) => ('reject' in row ? [row.reject.field, row.reject.reason] : row)),
    [
      ['externalId', 'longer than 128 characters'],
      ['username', 'longer than 128 characters'],
      ['text', 'longer than 65536 characters'],
      ['createdAt', '"2024-06-02T00:00:00.001Z" is in the future'],
      ['createdAt', '"1989-12-31T23:59:59.999Z" is before 1990'],
    ],
  )
  const without = {
    author_id: 'w'.repeat(129),
    counted_at: '2024-06-01T00:00:00.001Z',
    location: 'l'.repeat(513),
    url: `${url}${'p'.repeat(2_049 - url.length)}`,
  }
  const [left] = posts(await read(JSON.stringify({ ...whole, ...without })))
  assert.deepEqual(
    [left?.authorId, left?.countedAt, left?.location?.length, left?.url],
    [undefined, undefined, 512, undefined],
  )
})

test('reports the columns read, even of a file cut off', async () => {
  const readings: Reading[] = []
  const onReading = (reading: Reading) => void readings.push(reading)
  await read(`tweet_id,user_name,date,tweet,likes,replies,coins\n1,ada,2024-05-01,x,5,,btc`, { onReading })
  const line = '{"id":"1","user":{"screen_name":"ada"},"date":"2024-05-01","text":"x"}'
  await assert.rejects(read(`[${line},`, { onReading }), unusable('cut_off'))
  const used = readings.map(({ used }) => Object.fromEntries(used()))
  assert.deepEqual(
    [...(readings[0]?.unused() ?? [])],
    [
      ['replies', ''],
      ['coins', 'btc'],
    ],
  )
  const id = { externalId: ['tweet_id'], username: ['user_name'], text: ['tweet'], createdAt: ['date'] }
  assert.deepEqual(used[0], { ...id, likes: ['likes'] })
  assert.deepEqual(used[1], {
    externalId: ['id'],
    username: ['user.screen_name'],
    text: ['text'],
    createdAt: ['date'],
  })
})

test('refuses rows in Latin-1 until the encoding is named', async () => {
  const text = `${HEADER}\n1,ada,2024-05-01,plain\n2,ada,2024-05-01,caf\u00e9 \u00fcber\n3,ada,2024-05-01,plain\n`
  const latin = Buffer.from(text, 'latin1')
  const rows = await readBytes(latin)
  assert.deepEqual(
    rows.map((row) => ('post' in row ? row.post.text : row.reject.reason)),
    ['plain', 'holds bytes that are not UTF-8; give the encoding of the file, such as windows-1252', 'plain'],
  )
  const named = posts(await readBytes(latin, { encoding: 'iso-8859-1' }))
  assert.equal(named[1]?.text, 'café über')
  const json = Buffer.from('[{"id":"1","username":"ada","date":"2024-05-01","text":"caf\u00e9"}]', 'latin1')
  const [row] = await readBytes(json)
  assert.equal(row && 'reject' in row && row.reject.field, 'row')
  await assert.rejects(readBytes(Buffer.from('idé,username\n', 'latin1')), unusable('wrong_encoding'))
  await assert.rejects(
    readBytes(Buffer.from(text), { encoding: 'windows-1252' }),
    unusable('wrong_encoding', /in UTF-8, not in windows-1252/),
  )
})

test('distinguishes U+FFFD in a valid file from bad bytes', async () => {
  const text = `${HEADER}\n1,ada,2024-05-01,\ufffd 🚀 👍🏿 é\n`
  const bytes = Buffer.from(text)
  const broken = Buffer.concat([bytes, Buffer.from('2,ada,2024-05-01,'), Buffer.from([0xf0, 0x9f, 0x9a])])
  for (const size of [1, 2, 3, 5, 1_000]) {
    const good = posts(await collect(pieces(bytes, size), {}))
    assert.equal(good[0]?.text, '\ufffd 🚀 👍🏿 é')
    const rows = await collect(pieces(broken, size), {})
    assert.deepEqual(
      rows.map((row) => 'post' in row),
      [true, false],
    )
  }
})

test('reads UTF-16 in both orders and refuses UTF-32', async () => {
  const text = `${HEADER}\n1,ada,2024-05-01,été 🚀 سلام\n`
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(text, 'utf16le').swap16()
  for (const bytes of [
    little,
    big,
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
  ]) {
    assert.equal(posts(await readBytes(bytes))[0]?.text, 'été 🚀 سلام')
  }
  await assert.rejects(readBytes(little, { encoding: 'latin1' }), unusable('wrong_encoding', /in UTF-16/))
  const utf32 = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), little])
  await assert.rejects(readBytes(utf32), unusable('wrong_encoding', /UTF-32/))
})

test('decodes texts once and drops NUL, half surrogates and script links', async () => {
  const line = JSON.stringify({
    id: '1',
    username: 'ada',
    date: '2024-05-01',
    text: 'R&amp;D &amp;lt; <b>\u202e\0x\ud800 &copy=1',
    url: 'javascript:alert(1)',
  })
  const [found] = posts(await read(line))
  assert.equal(found?.text, 'R&D &lt; <b>\u202ex\ufffd &copy=1')
  assert.equal(found?.url, undefined)
})

test('ambiguous zone letters need an offset', async () => {
  const text = `${HEADER}\n1,ada,2024-05-01 12:00:00 IST,a`
  const [refused] = await read(text)
  assert.match(
    refused && 'reject' in refused ? refused.reject.reason : '',
    /IST, which names several time zones/,
  )
  const [found] = posts(await read(text, { timezoneMinutes: 330 }))
  assert.deepEqual(found?.createdAt, new Date('2024-05-01T06:30:00Z'))
})

test('detects gzip by its bytes and UTF-16 by its mark', async () => {
  const text = `${HEADER}\n1,ada,2024-05-01,a\n`
  assert.equal(posts(await readBytes(gzipSync(text))).length, 1)
  assert.equal(posts(await readBytes(Buffer.from(`\ufeff${text}`, 'utf16le'))).length, 1)
})

test('a file that is no list of posts is refused as a whole, in words', async () => {
  await assert.rejects(read(''), unusable('empty'))
  await assert.rejects(read(' \n\n'), unusable('empty'))
  await assert.rejects(readBytes(Buffer.from('504b03040a0000', 'hex')), unusable('wrong_type', /ZIP/))
  await assert.rejects(readBytes(Buffer.alloc(5_000)), unusable('wrong_type', /no text/))
  await assert.rejects(
    read('name,price\nx,1'),
    unusable('no_column', /createdAt or username or text.*name, price/),
  )
  await assert.rejects(
    read(`${HEADER}\n`, { map: { text: 'tweet' } }),
    unusable('no_column', /no column tweet/),
  )
  await assert.rejects(read('{\n"a": {"b": 1}', {}), unusable('no_records'))
  await assert.rejects(read('{"a": [{}]}', { records: 'data.posts' }), unusable('no_records', /data\.posts/))
})

test('a file that is cut off gives the rows before the cut and then says so', async () => {
  const list = '[{"id":"1","username":"a","date":"2024-05-01","text":""},{"id":"2","us'
  await assert.rejects(readInto([], list), unusable('cut_off'))
  const rows: Row[] = []
  await assert.rejects(readInto(rows, list), unusable('cut_off'))
  assert.deepEqual(
    posts(rows).map((found) => found.externalId),
    ['1'],
  )
  const packed = gzipSync(`${HEADER}\n${'1,ada,2024-05-01,a\n'.repeat(50_000)}`)
  await assert.rejects(readBytes(packed.subarray(0, packed.length / 2)), unusable('cut_off', /packed file/))
})

test('an unclosed quote costs its row, an inner one nothing', async () => {
  const rows = await read(
    `${HEADER}\n1,ada,2024-05-01,"a"b\n2,ada,2024-05-01,6" tall\n3,ada,2024-05-01,"never closed\n4,ada,2024-05-01,"b"\n5,ada,2024-05-01,c\n`,
  )
  assert.deepEqual(
    rows.map((row) => [row.line, 'post' in row ? row.post.text : row.reject.reason]),
    [
      [2, '"a"b'],
      [3, '6" tall'],
      [4, 'a quote opens here and is not closed'],
      [5, 'b'],
      [6, 'c'],
    ],
  )
})

test('limits unpacked size and the length of a line', async () => {
  const bomb = gzipSync(Buffer.alloc(30_000_000, 'x'))
  await assert.rejects(readBytes(bomb, { maxBytes: 10_000_000 }), unusable('too_large'))
  const before = heapUsedAfterCollection()
  await assert.rejects(
    readBytes(gzipSync(Buffer.concat([Buffer.from(`${HEADER}\n"`), Buffer.alloc(30_000_000, 'x')]))),
    unusable('too_large'),
  )
  const endless = gzipSync(Buffer.concat([Buffer.from('{"a":1}\n{"b":"'), Buffer.alloc(30_000_000, 'x')]))
  const rows = await readBytes(endless)
  assert.deepEqual(
    rows.map((row) => row.line),
    [1, 2],
  )
  assert.ok(heapUsedAfterCollection() - before < 20_000_000)
})

test('a file twenty times as long takes no more memory', async () => {
  const peakOf = async (count: number) => {
    let peak = 0
    let seen = 0
    for await (const _row of readPosts(generateCsv(count), { platform: 'twitter', now })) {
      if (++seen % 5_000 !== 0) continue
      peak = Math.max(peak, heapUsedAfterCollection())
    }
    assert.equal(seen, count)
    return peak
  }
  const short = await peakOf(10_000)
  const long = await peakOf(200_000)
  assert.ok(long < short + 10_000_000, `${short} bytes for the short file, ${long} for the long one`)
})

test('any bytes give posts, rejects or a refused file', async () => {
  const options = { numRuns: 300 }
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(`${HEADER}\n`, '[', '{"id":', ''),
      async (tail, head) => {
        try {
          for (const row of await read(head + tail)) assert.ok('post' in row || row.reject.reason !== '')
        } catch (error) {
          assert.ok(error instanceof FileUnusable, String(error))
        }
      },
    ),
    options,
  )
})

test('rows are the same however the bytes are cut into pieces', async () => {
  const text = `[{"id":"1","username":"ä","date":"2024-05-01","text":"ü \\\\\\" 🚀 ]"},\n{"id":"2","username":"b","date":"2024-05-01","text":"é"}]`
  const whole = await read(text)
  for (const size of [1, 2, 3, 7]) {
    const rows = await collect(pieces(Buffer.from(text), size), {})
    assert.deepEqual(rows, whole)
  }
})

function heapUsedAfterCollection(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

function read(text: string, options: Partial<ReadPostsOptions> = {}): Promise<Row[]> {
  return readBytes(Buffer.from(text), options)
}

function readBytes(bytes: Buffer, options: Partial<ReadPostsOptions> = {}): Promise<Row[]> {
  return collect(pieces(bytes, 64 * 1024), options)
}

async function readInto(rows: ReadRow[], text: string): Promise<void> {
  for await (const row of readPosts(pieces(Buffer.from(text), 16), { platform: 'twitter', now }))
    rows.push(row)
}

async function collect(
  source: AsyncIterable<Uint8Array>,
  options: Partial<ReadPostsOptions>,
): Promise<Row[]> {
  const rows = await Array.fromAsync(readPosts(source, { platform: 'twitter', now, ...options }))
  return rows.filter((row): row is Row => !('deletion' in row))
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* generateCsv(count: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${HEADER}\n`)
  for (let from = 0; from < count; from += 1_000) {
    const lines = Array.from(
      { length: 1_000 },
      (_, index) => `${from + index},ada,2024-05-01,${'word '.repeat(20)}\n`,
    )
    yield Buffer.from(lines.join(''))
  }
}

type Row = Exclude<ReadRow, { deletion: unknown }>

function posts(rows: Row[]): CollectedPost[] {
  return rows.flatMap((row) => ('post' in row ? [row.post] : []))
}

function post(
  line: number,
  found: { externalId: string; username: string; text: string; createdAt: string },
) {
  return { line, post: { platform: 'twitter', ...found, createdAt: new Date(found.createdAt) } }
}

function unusable(code: FileUnusable['code'], message = /./) {
  return (error: unknown) =>
    error instanceof FileUnusable && error.code === code && message.test(error.message)
}
