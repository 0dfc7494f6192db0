import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import type { CollectedPost } from '#contract/posts.ts'
import { type Reading, type ReadPostsOptions, type ReadRow, readPosts } from './read-posts.ts'

const PLATFORMS = [
  'bluesky',
  'facebook',
  'hackernews',
  'instagram',
  'mastodon',
  'news',
  'nostr',
  'reddit',
  'stocktwits',
  'telegram',
  'twitter',
]
const NOW = new Date('2026-06-01T00:00:00Z')

/** A layout as its tool writes it: what it is read as, and what of its first post. */
interface Sample {
  name: string
  file: string
  options?: Partial<ReadPostsOptions>
  first: Partial<Omit<CollectedPost, 'createdAt'>> & { at: string }
  posts?: number
  leftOut?: RegExp[]
}

const json = (value: unknown) => JSON.stringify(value, null, 1)
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const rt = 'a repost of another’s post'

const SAMPLES: Sample[] = [
  {
    name: 'X archive',
    file: `window.YTD.tweets.part0 = ${json([
      {
        tweet: {
          id_str: '11',
          full_text: 'Bitcoin &amp; ETH',
          created_at: 'Wed Oct 10 20:19:24 +0000 2018',
          favorite_count: '3',
          retweet_count: '4',
          retweeted: false,
        },
      },
      {
        tweet: {
          id_str: '12',
          full_text: 'RT @bob: Bitcoin',
          created_at: 'Wed Oct 10 20:20:24 +0000 2018',
          favorite_count: '0',
          retweet_count: '9',
        },
      },
    ])}`,
    options: { username: 'ada' },
    first: {
      platform: 'twitter',
      externalId: '11',
      username: 'ada',
      text: 'Bitcoin & ETH',
      likes: 3,
      retweets: 4,
      at: '2018-10-10T20:19:24Z',
    },
    posts: 1,
    leftOut: [/a repost/],
  },
  {
    name: 'twarc2 pages',
    file: lines({
      data: [
        {
          id: '21',
          text: 'Bitcoin cut…',
          note_tweet: { text: 'Bitcoin cut no more' },
          author_id: '7',
          created_at: '2023-02-01T10:00:00.000Z',
          public_metrics: {
            retweet_count: 1,
            reply_count: 2,
            like_count: 3,
            quote_count: 0,
            impression_count: 90,
          },
        },
        {
          id: '22',
          text: 'RT @x: y',
          author_id: '7',
          created_at: '2023-02-01T10:01:00.000Z',
          public_metrics: { like_count: 0 },
          referenced_tweets: [{ type: 'retweeted', id: '9' }],
        },
      ],
      includes: {
        users: [{ id: '7', username: 'ada', name: 'Ada Example', public_metrics: { followers_count: 70 } }],
      },
      meta: { result_count: 2 },
      __twarc: { version: '2.13.0' },
    }),
    first: {
      platform: 'twitter',
      externalId: '21',
      username: 'ada',
      authorId: '7',
      followers: 70,
      text: 'Bitcoin cut no more',
      views: 90,
      likes: 3,
      replies: 2,
      retweets: 1,
      at: '2023-02-01T10:00:00Z',
    },
    posts: 1,
    leftOut: [/a repost/],
  },
  {
    name: 'twarc2',
    file: [
      'id,conversation_id,referenced_tweets.retweeted.id,author_id,created_at,text,public_metrics.like_count,public_metrics.reply_count,public_metrics.retweet_count,author.username,author.name,author.public_metrics.followers_count',
      '31,31,,7,2023-02-01T10:00:00.000Z,"Bitcoin, up",3,2,1,ada,Ada Example,70',
      '32,32,9,7,2023-02-01T10:05:00.000Z,RT,0,0,0,ada,Ada Example,70',
    ].join('\n'),
    first: {
      platform: 'twitter',
      externalId: '31',
      username: 'ada',
      authorId: '7',
      followers: 70,
      text: 'Bitcoin, up',
      likes: 3,
      replies: 2,
      retweets: 1,
      at: '2023-02-01T10:00:00Z',
    },
    posts: 1,
    leftOut: [/a repost/],
  },
  {
    name: 'Hydrator or twarc CSV',
    file: [
      'coordinates,created_at,hashtags,media,urls,favorite_count,id,in_reply_to_screen_name,in_reply_to_status_id,in_reply_to_user_id,lang,place,possibly_sensitive,quote_id,retweet_count,retweet_id,retweet_screen_name,source,text,tweet_url,user_created_at,user_id,user_default_profile_image,user_description,user_favourites_count,user_followers_count,user_friends_count,user_listed_count,user_location,user_name,user_screen_name,user_statuses_count,user_time_zone,user_urls,user_verified',
      ',Mon May 27 11:49:14 +0000 2019,btc,,,5,1132977055300300800,,,,en,,,,2,,,x,Bitcoin up,https://twitter.com/ada/status/1132977055300300800,Fri Jan 01 00:00:00 +0000 2010,12345,false,hi,900,70,3,1,London,Ada Example,ada,10,,,false',
      ',Mon May 27 11:50:14 +0000 2019,btc,,,0,1132977055300300801,,,,en,,,,2,1132977055300300800,ada,x,RT @ada: Bitcoin up,https://twitter.com/bob/status/1132977055300300801,Fri Jan 01 00:00:00 +0000 2010,9,false,hi,0,7,3,1,,Bob,bob,10,,,false',
    ].join('\n'),
    first: {
      externalId: '1132977055300300800',
      username: 'ada',
      authorId: '12345',
      followers: 70,
      text: 'Bitcoin up',
      likes: 5,
      retweets: 2,
      location: 'London',
      at: '2019-05-27T11:49:14Z',
    },
    posts: 1,
    leftOut: [/a repost/],
  },
  {
    name: 'TAGS',
    file: [
      'id_str,from_user,text,created_at,time,geo_coordinates,user_lang,in_reply_to_user_id_str,in_reply_to_screen_name,from_user_id_str,in_reply_to_status_id_str,source,profile_image_url,user_followers_count,user_friends_count,user_location,status_url,entities_str',
      '1264260000000000001,ada,Bitcoin up,Sat May 23 18:01:55 +0000 2020,23/05/2020 19:01:55,,en,,,119,,web,http://x/1.jpg,70,3,London,http://twitter.com/ada/statuses/1264260000000000001,{}',
    ].join('\n'),
    first: {
      externalId: '1264260000000000001',
      username: 'ada',
      authorId: '119',
      followers: 70,
      text: 'Bitcoin up',
      at: '2020-05-23T18:01:55Z',
    },
  },
  {
    name: 'twint',
    file: [
      'id\tconversation_id\tcreated_at\tdate\ttime\ttimezone\tuser_id\tusername\tname\tplace\ttweet\tlanguage\tmentions\turls\tphotos\treplies_count\tretweets_count\tlikes_count\thashtags\tcashtags\tlink\tretweet\tquote_url\tvideo\tthumbnail\tnear\tgeo\tsource\tuser_rt_id\tuser_rt\tretweet_id\treply_to\tretweet_date\ttranslate\ttrans_src\ttrans_dest',
      '51\t51\t2020-05-01 14:00:00 CEST\t2020-05-01\t14:00:00\t+0200\t7\tada\tAda Example\t\tBitcoin up\ten\t[]\t[]\t[]\t1\t2\t3\t[]\t[]\thttps://twitter.com/ada/status/51\tFalse\t\t0\t\t\t\t\t\t\t\t[]\t\t\t\t',
    ].join('\n'),
    first: {
      externalId: '51',
      username: 'ada',
      authorId: '7',
      text: 'Bitcoin up',
      replies: 1,
      retweets: 2,
      likes: 3,
      url: 'https://twitter.com/ada/status/51',
      at: '2020-05-01T12:00:00Z',
    },
  },
  {
    name: 'snscrape or twscrape',
    file: lines(
      {
        _type: 'snscrape.modules.twitter.Tweet',
        url: 'https://twitter.com/ada/status/61',
        date: '2023-02-01T10:00:00+00:00',
        rawContent: 'Bitcoin up',
        renderedContent: 'Bitcoin up',
        id: 1132977055300300800,
        user: {
          _type: 'snscrape.modules.twitter.User',
          username: 'ada',
          id: 12345,
          displayname: 'Ada',
          followersCount: 70,
          location: 'London',
        },
        replyCount: 1,
        retweetCount: 2,
        likeCount: 3,
        viewCount: 90,
        retweetedTweet: null,
      },
      {
        _type: 'snscrape.modules.twitter.Tweet',
        url: 'u',
        date: '2023-02-01T11:00:00+00:00',
        rawContent: 'RT',
        id: 62,
        user: { username: 'bob', id: 1 },
        retweetedTweet: { id: 5 },
      },
    ).replace('1132977055300300800', '1132977055300300801'),
    first: {
      externalId: '1132977055300300801',
      username: 'ada',
      authorId: '12345',
      followers: 70,
      text: 'Bitcoin up',
      views: 90,
      likes: 3,
      replies: 1,
      retweets: 2,
      at: '2023-02-01T10:00:00Z',
    },
    posts: 1,
    leftOut: [/a repost/],
  },
  {
    name: 'snscrape or twscrape',
    file: lines({
      id: 71,
      id_str: '71',
      url: 'https://x.com/ada/status/71',
      date: '2024-02-01 10:00:00+00:00',
      user: { id: 7, id_str: '7', username: 'ada', displayname: 'Ada', followersCount: 70 },
      lang: 'en',
      rawContent: 'Bitcoin up',
      replyCount: 1,
      retweetCount: 2,
      likeCount: 3,
      quoteCount: 0,
      viewCount: 90,
      _type: 'snscrape.modules.twitter.Tweet',
    }),
    first: {
      externalId: '71',
      username: 'ada',
      authorId: '7',
      followers: 70,
      text: 'Bitcoin up',
      views: 90,
      likes: 3,
      at: '2024-02-01T10:00:00Z',
    },
  },
  {
    name: 'Apify, X',
    file: json([
      {
        type: 'tweet',
        id: '81',
        url: 'https://x.com/ada/status/81',
        text: 'Bitcoin cut…',
        fullText: 'Bitcoin cut no more',
        retweetCount: 1,
        replyCount: 0,
        likeCount: 5,
        viewCount: 100,
        createdAt: 'Fri Nov 24 17:49:36 +0000 2023',
        isRetweet: false,
        author: { type: 'user', userName: 'ada', id: '7', name: 'Ada Example', followers: 70 },
      },
      {
        type: 'tweet',
        id: '82',
        text: 'RT',
        createdAt: 'Fri Nov 24 17:50:36 +0000 2023',
        isRetweet: true,
        author: { userName: 'bob' },
      },
    ]),
    first: {
      externalId: '81',
      username: 'ada',
      authorId: '7',
      followers: 70,
      text: 'Bitcoin cut no more',
      views: 100,
      likes: 5,
      replies: 0,
      retweets: 1,
      at: '2023-11-24T17:49:36Z',
    },
    posts: 1,
    leftOut: [/a repost/],
  },
  {
    name: 'Apify, Instagram',
    file: json([
      {
        inputUrl: 'https://www.instagram.com/ada/',
        id: '3000000000000000001',
        type: 'Sidecar',
        shortCode: 'Cabc',
        caption: 'Bitcoin #btc',
        hashtags: ['btc'],
        url: 'https://www.instagram.com/p/Cabc/',
        commentsCount: 2,
        likesCount: 9,
        timestamp: '2024-02-01T10:00:00.000Z',
        ownerFullName: 'Ada Example',
        ownerUsername: 'ada',
        ownerId: '7',
        locationName: 'London',
        latestComments: [{ text: 'x' }],
      },
    ]),
    first: {
      platform: 'instagram',
      externalId: '3000000000000000001',
      username: 'ada',
      authorId: '7',
      text: 'Bitcoin #btc',
      likes: 9,
      comments: 2,
      mediaType: 'carousel',
      location: 'London',
      at: '2024-02-01T10:00:00Z',
    },
  },
  {
    name: 'Sentiment140',
    file: '"0","1467810369","Mon Apr 06 22:19:45 PDT 2009","NO_QUERY","ada","@bob - Bitcoin, is that a thing?"\n"4","1467810672","Mon Apr 06 22:19:49 PDT 2009","NO_QUERY","bob","no"\n',
    first: {
      externalId: '1467810369',
      username: 'ada',
      text: '@bob - Bitcoin, is that a thing?',
      at: '2009-04-07T05:19:45Z',
    },
    posts: 2,
  },
  {
    name: 'CrowdTangle, Facebook',
    file: [
      'Page Name,User Name,Facebook Id,Page Category,Page Admin Top Country,Page Description,Page Created,Likes at Posting,Followers at Posting,Post Created,Post Created Date,Post Created Time,Type,Total Interactions,Likes,Comments,Shares,Love,Wow,Haha,Sad,Angry,Care,Video Share Status,Is Video Owner?,Post Views,Total Views,Total Views For All Crossposts,Video Length,URL,Message,Link,Final Link,Image Text,Link Text,Description,Sponsor Id,Sponsor Name,Sponsor Category',
      'Example News,examplenews,700,NEWS,US,x,2010-01-01 00:00:00,"90,000","95,000",2022-03-01 12:00:00 EST,2022-03-01,12:00:00,Link,"1,030","1,000",6,7,5,4,3,2,1,2,,,0,0,0,,https://www.facebook.com/700/posts/880,Bitcoin up,https://n.example,,,,Shared words,,,',
    ].join('\n'),
    first: {
      platform: 'facebook',
      externalId: '700_880',
      username: 'examplenews',
      authorId: '700',
      followers: 95_000,
      text: 'Bitcoin up',
      likes: 1_000,
      comments: 6,
      shares: 7,
      reactions: { love: 5, wow: 4, haha: 3, sad: 2, angry: 1 },
      at: '2022-03-01T17:00:00Z',
    },
  },
  {
    name: 'CrowdTangle, Instagram',
    file: [
      'Account,User Name,Followers at Posting,Post Created,Post Created Date,Post Created Time,Type,Total Interactions,Likes,Comments,Views,URL,Link,Photo,Title,Description,Image Text,Sponsor Id,Sponsor Name,Overperforming Score',
      'Ada Example,ada,70,2022-07-01 12:00:00 EDT,2022-07-01,12:00:00,Photo,12,9,3,0,https://www.instagram.com/p/Cabc/,,,,Bitcoin up,,,,1.2',
    ].join('\n'),
    first: {
      platform: 'instagram',
      externalId: 'Cabc',
      username: 'ada',
      followers: 70,
      text: 'Bitcoin up',
      likes: 9,
      comments: 3,
      at: '2022-07-01T16:00:00Z',
    },
  },
  {
    name: 'Instagram download',
    file: json([
      {
        media: [
          {
            uri: 'media/posts/1.jpg',
            creation_timestamp: 1714564800,
            title: 'Bitcoin \u00f0\u009f\u009a\u0080',
          },
        ],
      },
      {
        media: [
          { uri: 'media/posts/2.jpg', creation_timestamp: 1714564900, title: '' },
          { uri: 'media/posts/3.jpg', creation_timestamp: 1714564900, title: '' },
        ],
        title: 'Ether',
        creation_timestamp: 1714568400,
      },
    ]),
    options: { username: 'ada' },
    first: {
      platform: 'instagram',
      username: 'ada',
      text: 'Bitcoin 🚀',
      mediaType: 'image',
      at: '2024-05-01T12:00:00Z',
    },
    posts: 2,
  },
  {
    name: 'instaloader',
    file: json({
      node: {
        __typename: 'GraphVideo',
        id: '3000000000000000002',
        shortcode: 'Cdef',
        edge_media_to_caption: { edges: [{ node: { text: 'Bitcoin up' } }] },
        edge_media_to_comment: { count: 4 },
        taken_at_timestamp: 1675245600,
        edge_media_preview_like: { count: 7 },
        owner: { id: '12', username: 'ada' },
        is_video: true,
        video_view_count: 90,
        location: { name: 'London' },
      },
      instaloader: { version: '4.10', node_type: 'Post' },
    }),
    first: {
      platform: 'instagram',
      externalId: '3000000000000000002',
      username: 'ada',
      authorId: '12',
      text: 'Bitcoin up',
      views: 90,
      likes: 7,
      comments: 4,
      mediaType: 'video',
      location: 'London',
      at: '2023-02-01T10:00:00Z',
    },
  },
  {
    name: 'Mastodon API',
    file: json([
      {
        id: '1',
        uri: 'https://m.example/users/ada/statuses/1',
        url: 'https://m.example/@ada/1',
        created_at: '2024-11-26T11:49:14.000Z',
        visibility: 'public',
        spoiler_text: '',
        content: '<p>Bitcoin &amp; <b>eth</b><br>rise</p>',
        reblog: null,
        favourites_count: 1,
        replies_count: 2,
        reblogs_count: 3,
        account: { acct: 'ada', url: 'https://m.example/@ada', followers_count: 70 },
      },
      {
        id: '2',
        uri: 'https://m.example/users/ada/statuses/2',
        created_at: '2024-11-26T11:50:14.000Z',
        visibility: 'unlisted',
        content: '<p>x</p>',
        account: { acct: 'ada' },
      },
    ]),
    first: {
      platform: 'mastodon',
      externalId: 'm.example/1',
      username: 'ada@m.example',
      followers: 70,
      text: 'Bitcoin & eth\nrise',
      likes: 1,
      replies: 2,
      retweets: 3,
      at: '2024-11-26T11:49:14Z',
    },
    posts: 1,
    leftOut: [/not public \(unlisted\)/],
  },
  {
    name: 'Bluesky API',
    file: json({
      feed: [
        {
          post: {
            uri: 'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3kb',
            cid: 'b',
            author: { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', handle: 'ada.example' },
            record: { $type: 'app.bsky.feed.post', text: 'Bitcoin up', createdAt: '2026-03-01T10:00:00Z' },
            likeCount: 3,
            replyCount: 2,
            repostCount: 1,
          },
        },
      ],
      cursor: 'x',
    }),
    first: {
      platform: 'bluesky',
      externalId: 'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3kb',
      username: 'ada.example',
      authorId: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
      text: 'Bitcoin up',
      likes: 3,
      replies: 2,
      retweets: 1,
      at: '2026-03-01T10:00:00Z',
    },
  },
  {
    name: 'Jetstream',
    file: lines(
      {
        did: 'did:plc:a',
        time_us: 1,
        kind: 'commit',
        commit: { operation: 'create', collection: 'app.bsky.feed.like', rkey: '3ka', record: {} },
      },
      {
        did: 'did:plc:a',
        time_us: 1,
        kind: 'commit',
        commit: {
          operation: 'create',
          collection: 'app.bsky.feed.post',
          rkey: '3kb',
          record: { text: 'Bitcoin up', createdAt: '2026-03-01T10:00:00Z' },
        },
      },
    ),
    first: {
      externalId: 'at://did:plc:a/app.bsky.feed.post/3kb',
      username: 'did:plc:a',
      authorId: 'did:plc:a',
      text: 'Bitcoin up',
      at: '2026-03-01T10:00:00Z',
    },
    posts: 1,
    leftOut: [/no post/],
  },
  {
    name: 'Nostr events',
    file: lines(
      {
        id: 'e1',
        pubkey: 'a'.repeat(64),
        created_at: 1714564800,
        kind: 1,
        tags: [['t', 'btc']],
        content: 'Bitcoin up',
        sig: 's',
      },
      { id: 'e2', pubkey: 'a'.repeat(64), created_at: 1714564801, kind: 7, tags: [], content: '+', sig: 's' },
    ),
    first: {
      platform: 'nostr',
      externalId: `${'a'.repeat(32)}:e1`,
      username: 'a'.repeat(64),
      text: 'Bitcoin up',
      at: '2024-05-01T12:00:00Z',
    },
    posts: 1,
    leftOut: [/kind 7/],
  },
  {
    name: 'Hacker News, Algolia',
    file: json({
      hits: [
        {
          objectID: '41',
          author: 'nova',
          title: 'Bitcoin fees',
          story_text: '<p>low &amp; slow',
          created_at: '2026-03-01T10:00:00Z',
          created_at_i: 1772359200,
          points: 12,
          num_comments: 3,
          url: 'https://n.example',
        },
      ],
      nbHits: 1,
    }),
    first: {
      platform: 'hackernews',
      externalId: '41',
      username: 'nova',
      text: 'Bitcoin fees\nlow & slow',
      likes: 12,
      comments: 3,
      url: 'https://news.ycombinator.com/item?id=41',
      at: '2026-03-01T10:00:00Z',
    },
  },
  {
    name: 'Hacker News, Firebase',
    file: lines(
      { by: 'nova', id: 42, parent: 41, text: 'Bitcoin &#x27;up&#x27;', time: 1772359200, type: 'comment' },
      { id: 43, deleted: true, time: 1772359300, type: 'comment' },
      { by: 'x', id: 44, dead: true, time: 1772359300, type: 'story', title: 'spam' },
    ),
    first: {
      platform: 'hackernews',
      externalId: '42',
      username: 'nova',
      text: "Bitcoin 'up'",
      at: '2026-03-01T10:00:00Z',
    },
    posts: 1,
    leftOut: [/dead/],
  },
  {
    name: 'GDELT',
    file: json({
      articles: [
        {
          url: 'https://n.example/a',
          url_mobile: '',
          title: 'Bitcoin rises',
          seendate: '20230201T100000Z',
          socialimage: '',
          domain: 'n.example',
          language: 'English',
          sourcecountry: 'US',
        },
      ],
    }),
    first: {
      platform: 'news',
      externalId: 'https://n.example/a',
      username: 'n.example',
      text: 'Bitcoin rises',
      url: 'https://n.example/a',
      at: '2023-02-01T10:00:00Z',
    },
  },
  {
    name: 'StockTwits',
    file: json({
      response: { status: 200 },
      symbol: { symbol: 'BTC.X' },
      messages: [
        {
          id: 91,
          body: '$BTC.X up',
          created_at: '2023-02-01T10:00:00Z',
          user: { id: 7, username: 'ada', name: 'Ada Example', followers: 70 },
          likes: { total: 3, user_ids: [1] },
          entities: { sentiment: { basic: 'Bullish' } },
        },
      ],
    }),
    first: {
      platform: 'stocktwits',
      externalId: '91',
      username: 'ada',
      authorId: '7',
      followers: 70,
      text: '$BTC.X up',
      likes: 3,
      at: '2023-02-01T10:00:00Z',
    },
  },
  {
    name: 'Reddit submissions',
    file: lines(
      {
        id: 'abc',
        author: 'ada',
        author_fullname: 't2_7',
        title: 'Bitcoin',
        selftext: 'is up',
        created_utc: 1675245600,
        score: 9,
        num_comments: 3,
        subreddit: 'CryptoCurrency',
        permalink: '/r/CryptoCurrency/comments/abc/bitcoin/',
        url: 'https://n.example',
        domain: 'n.example',
      },
      {
        id: 'abd',
        author: '[deleted]',
        title: 'x',
        selftext: '[removed]',
        created_utc: 1675245700,
        score: 1,
        num_comments: 0,
        subreddit: 'CryptoCurrency',
        permalink: '/r/x',
      },
    ),
    first: {
      platform: 'reddit',
      externalId: 't3_abc',
      username: 'ada',
      authorId: 't2_7',
      text: 'Bitcoin\n\nis up',
      likes: 9,
      comments: 3,
      url: 'https://www.reddit.com/r/CryptoCurrency/comments/abc/bitcoin/',
      at: '2023-02-01T10:00:00Z',
    },
    posts: 1,
    leftOut: [/removed|deleted/],
  },
  {
    name: 'Reddit comments',
    file: 'id,author,body,created_utc,score,subreddit,link_id,parent_id\nabc,ada,Bitcoin up,1675245600,9,Bitcoin,t3_x,t3_x\n',
    first: {
      platform: 'reddit',
      externalId: 't1_abc',
      username: 'ada',
      text: 'Bitcoin up',
      likes: 9,
      at: '2023-02-01T10:00:00Z',
    },
  },
  {
    name: 'Telegram export',
    file: json({
      name: 'Coin News',
      type: 'public_channel',
      id: 1234567,
      messages: [
        {
          id: 1,
          type: 'service',
          date: '2024-05-01T12:00:00',
          date_unixtime: '1714557600',
          actor: 'Coin News',
          actor_id: 'channel1234567',
          action: 'create_channel',
          text: '',
          text_entities: [],
        },
        {
          id: 2,
          type: 'message',
          date: '2024-05-01T14:00:00',
          date_unixtime: '1714564800',
          from: 'Coin News',
          from_id: 'channel1234567',
          text: ['Bitcoin ', { type: 'bold', text: 'up' }],
          text_entities: [],
        },
        {
          id: 3,
          type: 'message',
          date: '2024-05-01T14:00:01',
          date_unixtime: '1714564801',
          from: 'Coin News',
          from_id: 'channel1234567',
          forwarded_from: 'Other',
          text: 'x',
          text_entities: [],
        },
      ],
    }),
    first: {
      platform: 'telegram',
      externalId: '1234567/2',
      username: 'Coin News',
      authorId: 'channel1234567',
      text: 'Bitcoin up',
      at: '2024-05-01T12:00:00Z',
    },
    posts: 1,
    leftOut: [/notice/, /forwarded/],
  },
  {
    name: '4CAT',
    file: 'id,thread_id,timestamp,unix_timestamp,link,subject,body,author,author_fullname,author_id,author_followers,source,language_guess,possibly_sensitive,retweet_count,reply_count,like_count,quote_count,impression_count,is_retweet,retweeted_user\n71,71,2023-02-01 10:00:00,1675245600,https://x.com/ada/status/71,,Bitcoin up,ada,Ada Example,7,70,web,en,no,1,2,3,0,90,no,\n72,72,2023-02-01 10:00:10,1675245610,https://x.com/ada/status/72,,RT,ada,Ada Example,7,70,web,en,no,1,2,3,0,90,yes,bob\n',
    options: { platform: 'twitter' },
    first: {
      platform: 'twitter',
      externalId: '71',
      username: 'ada',
      authorId: '7',
      followers: 70,
      text: 'Bitcoin up',
      views: 90,
      likes: 3,
      replies: 2,
      retweets: 1,
      at: '2023-02-01T10:00:00Z',
    },
    posts: 1,
    leftOut: [/a repost/],
  },
  {
    name: 'Brandwatch',
    file: [
      'Report:,Bulk Mentions Download',
      'Brand:,Coins',
      'From:,2023-02-01',
      'To:,2023-02-02',
      '',
      'Query Id,Query Name,Date,Title,Snippet,Url,Domain,Sentiment,Page Type,Language,Author,Full Name,Full Text,Thread Entry Type,Twitter Followers,Twitter Retweets,Twitter Reply Count,Twitter Likes',
      '1,Coins,2023-02-01 10:00:00.0,t,Bitcoin…,http://twitter.com/ada/statuses/1620000000000000001,twitter.com,neutral,twitter,en,ada,Ada Example,Bitcoin up,post,70,2,1,3',
      '1,Coins,2023-02-01 10:01:00.0,t,RT,http://twitter.com/bob/statuses/1620000000000000002,twitter.com,neutral,twitter,en,bob,Bob,RT @ada: Bitcoin up,share,7,0,0,0',
    ].join('\n'),
    first: {
      platform: 'twitter',
      externalId: '1620000000000000001',
      username: 'ada',
      followers: 70,
      text: 'Bitcoin up',
      likes: 3,
      replies: 1,
      retweets: 2,
      at: '2023-02-01T10:00:00Z',
    },
    posts: 1,
    leftOut: [/a repost/],
  },
  {
    name: 'Meltwater',
    file: '\ufeffDate\tHeadline\tURL\tOpening Text\tHit Sentence\tSource\tInfluencer\tCountry\tSubregion\tLanguage\tReach\tDesktop Reach\tMobile Reach\tTwitter Social Echo\tFacebook Social Echo\tReddit Social Echo\tNational Viewership\tEngagement\tAVE\tSentiment\tKey Phrases\tInput Name\tKeywords\tTwitter Authority\tTweet Id\tTwitter Id\tTwitter Client\tTwitter Screen Name\tUser Profile Url\tTwitter Bio\tTwitter Followers\tTwitter Following\tAlternate Date Format\tTime\tState\tCity\tDocument Tags\n01-Feb-2023 10:00AM\t\thttps://twitter.com/ada/statuses/1620000000000000003\t\tBitcoin up\tTwitter\t@ada\tUK\t\tEnglish\t70\t0\t0\t0\t0\t0\t0\t3\t0\tNeutral\t\t\t\t5\t"1620000000000000003"\t7\tweb\t@ada\thttps://x\tbio\t70\t3\tFeb 1, 2023\t10:00 AM\t\tLondon\t\n',
    first: {
      platform: 'twitter',
      externalId: '1620000000000000003',
      username: 'ada',
      authorId: '7',
      followers: 70,
      text: 'Bitcoin up',
      at: '2023-02-01T10:00:00Z',
    },
  },
  {
    name: 'Apify, Facebook',
    file: json([
      {
        facebookUrl: 'https://www.facebook.com/ada',
        postId: '990',
        pageName: 'ada',
        url: 'https://www.facebook.com/ada/posts/990',
        time: '2024-02-01T10:00:00.000Z',
        timestamp: 1706781600,
        user: { id: '7', name: 'Ada Example' },
        text: 'Bitcoin up',
        likes: 9,
        comments: 2,
        shares: 1,
        reactionLoveCount: 4,
        facebookId: '7',
      },
    ]),
    first: {
      platform: 'facebook',
      externalId: '990',
      username: 'ada',
      text: 'Bitcoin up',
      likes: 9,
      comments: 2,
      shares: 1,
      reactions: { love: 4 },
      at: '2024-02-01T10:00:00Z',
    },
  },
  {
    name: 'CrowdTangle API',
    file: json({
      status: 200,
      result: {
        posts: [
          {
            platformId: '700_881',
            platform: 'Facebook',
            date: '2022-03-01 12:00:00',
            type: 'link',
            message: 'Bitcoin up',
            postUrl: 'https://www.facebook.com/700/posts/881',
            statistics: {
              actual: { likeCount: 9, shareCount: 7, commentCount: 6, loveCount: 5 },
              expected: { likeCount: 1 },
            },
            account: {
              id: 1,
              name: 'Example News',
              handle: 'examplenews',
              platform: 'Facebook',
              platformId: '700',
              subscriberCount: 95,
            },
          },
        ],
        pagination: {},
      },
    }),
    first: {
      platform: 'facebook',
      externalId: '700_881',
      username: 'examplenews',
      followers: 95,
      text: 'Bitcoin up',
      likes: 9,
      comments: 6,
      shares: 7,
      reactions: { love: 5 },
      at: '2022-03-01T12:00:00Z',
    },
  },
]

for (const [number, sample] of SAMPLES.entries()) {
  test(`${sample.name} (${number}) is read as its makers meant it`, async () => {
    const { rows, reading } = await read(sample.file, sample.options)
    assert.equal(reading?.layout?.name, sample.name)
    const posts = postsOf(rows)
    assert.deepEqual(pick(posts[0], sample.first), sample.first, JSON.stringify(rows[0]))
    assert.equal(posts.length, sample.posts ?? 1)
    const leftOut = rows.flatMap((row) => ('reject' in row ? [row.reject.reason] : []))
    assert.equal(leftOut.length, sample.leftOut?.length ?? 0, leftOut.join('\n'))
    for (const [place, reason] of (sample.leftOut ?? []).entries()) assert.match(leftOut[place] ?? '', reason)
  })
}

test('what holds no posts of the account is refused by its name', async () => {
  const deleted = `window.YTD.deleted_tweets.part0 = [ {"tweet": {"id_str": "1", "full_text": "x", "deleted_at": "y"}} ]`
  await assert.rejects(
    read(deleted),
    /X archive, deleted posts: it holds posts that their author has deleted/,
  )
  await assert.rejects(
    read('window.YTD.like.part0 = [ {"like": {"tweetId": "1"}} ]'),
    /holds no posts of the account/,
  )
  const chats = json({
    about: 'x',
    chats: { list: [{ id: 1, type: 'personal_chat', messages: [{ id: 1 }] }] },
  })
  await assert.rejects(read(chats), /export one public channel or group at a time/)
  const group = json({
    name: 'Us',
    type: 'private_group',
    id: 1,
    messages: [
      { id: 1, type: 'message', date_unixtime: '1714564800', from: 'Ada', from_id: 'user1', text: 'secret' },
    ],
  })
  const { rows } = await read(group)
  assert.match(JSON.stringify(rows), /not public \(private_group\)/)
  assert.doesNotMatch(JSON.stringify(rows), /secret/)
})

test('the edges that people reported are read as they were meant', async () => {
  const edge = async (name: string, options?: Partial<ReadPostsOptions>) => {
    const file = readFileSync(join(import.meta.dirname, 'testing/edges', name))
    return postsOf((await read(file, options)).rows)
  }
  const [withTime, withZone] = await edge('date-and-time-columns.csv', { platform: 'twitter' })
  assert.equal(withTime?.createdAt.toISOString(), '2024-05-01T23:45:00.000Z')
  assert.equal(withZone?.createdAt.toISOString(), '2024-05-01T09:36:00.000Z')
  const [mcl] = await edge('meta-content-library.csv')
  assert.deepEqual(
    [mcl?.username, mcl?.views, mcl?.likes, mcl?.reactions, mcl?.comments, mcl?.shares],
    ['examplenews', 1_500, 40, { love: 5 }, 6, 7],
  )
  assert.deepEqual(
    (await edge('facebook-takeout.json', { username: 'ada' })).map(({ text }) => text),
    ['Bitcoin 🚀 está subiendo', 'Ethereum fees again'],
  )
  const [flat] = await edge('apify-flat.csv')
  assert.deepEqual([flat?.username, flat?.followers, flat?.likes], ['ada', 70, 5])
  const [dumped] = await edge('bluesky-dump.jsonl')
  assert.deepEqual(
    [dumped?.externalId.slice(0, 9), dumped?.authorId],
    ['at://did:', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'],
  )
  assert.deepEqual(
    (await edge('mastodon-outbox.json')).map(({ text }) => text),
    ['Bitcoin & #eth\nrise'],
  )
  const [pictured] = await edge('instagram-scraper.json')
  assert.deepEqual([pictured?.text, pictured?.likes, pictured?.comments], ['Bitcoin #btc', 7, 4])
  const [dict] = await edge('snscrape-user-dict.csv')
  assert.deepEqual([dict?.username, dict?.followers, dict?.authorId], ['ada', 70, '12345'])
  const [article] = await edge('cryptopanic.json')
  assert.equal(article?.createdAt.toISOString(), '2023-02-01T10:00:00.000Z')
  const statuses = await edge('fediverse-timeline.json')
  assert.equal(new Set(statuses.map(({ externalId }) => externalId)).size, 6)
  assert.equal(new Set(statuses.map(({ authorId }) => authorId)).size, 6)
  assert.ok(statuses.every(({ username }) => !username.startsWith('opt@')))
  const own = await edge('export-read-back.csv')
  assert.deepEqual(
    own.map(({ platform }) => platform),
    ['hackernews', 'mastodon', 'facebook'],
  )
  assert.equal(own[1]?.text, '@ben ETH looks fine to me')
  assert.deepEqual(own[2]?.reactions, { like: 3, love: 1, haha: 0, wow: 1, sad: 0, angry: 0 })
})

test('a stream gives whole texts, leaves reposts out and applies deletions', async () => {
  const file = readFileSync(join(import.meta.dirname, 'testing/edges/twitter-stream.jsonl'))
  const { rows } = await read(file)
  assert.deepEqual(rows[0], { line: 1, deletion: { platform: 'twitter', externalId: '1' } })
  assert.match(postsOf(rows)[0]?.text ?? '', /ends with ETH$/)
  assert.equal(
    JSON.stringify(rows[2]),
    JSON.stringify({ line: 3, reject: { field: 'row', reason: rt, isLeftOut: true }, row: null }),
  )
})

test('columns in any order, case and quoting, parted by any sign, with others beside them, are the same', async () => {
  const tables = SAMPLES.flatMap((sample) => {
    const isTable = !/^[\s\ufeff]*[[{]|^window|^Report:/.test(sample.file) && sample.name !== 'Sentiment140'
    const delimiter = sample.file.split('\n')[0]?.includes('\t') ? '\t' : ','
    return isTable ? [{ sample, rows: parse(sample.file, { delimiter, bom: true }) as string[][] }] : []
  })
  assert.ok(tables.length >= 9, `${tables.length} tables`)
  const variations = fc.record({
    table: fc.constantFrom(...tables),
    seed: fc.integer({ min: 1, max: 1e6 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    mark: fc.constantFrom('', '\ufeff'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    caseOf: fc.constantFrom<(name: string) => string>(
      (name) => name,
      (name) => name.toUpperCase(),
      (name) => name.toLowerCase(),
    ),
    isIndexed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(variations, async ({ table, seed, delimiter, mark, lineEnd, caseOf, isIndexed }) => {
      const { sample, rows } = table
      const [header = [], ...values] = rows
      const places = header.map((_, place) => place).sort((a, b) => ((a * seed) % 97) - ((b * seed) % 97))
      const toLine = (cells: string[], first: string) =>
        [...(isIndexed ? [first] : []), ...places.map((place) => cells[place] ?? ''), 'other']
          .map((cell) => `"${cell.replaceAll('"', '""')}"`)
          .join(delimiter)
      const lines = [toLine(header.map(caseOf), ''), ...values.map((cells, nr) => toLine(cells, String(nr)))]
      const { rows: found, reading } = await read(mark + lines.join(lineEnd), sample.options)
      assert.equal(reading?.layout?.name, sample.name)
      assert.deepEqual(pick(postsOf(found)[0], sample.first), sample.first)
    }),
    { numRuns: 150 },
  )
})

async function read(file: string | Buffer, options: Partial<ReadPostsOptions> = {}) {
  let reading: Reading | undefined
  const onReading = (found: Reading) => {
    reading = found
  }
  async function* bytes() {
    yield Buffer.from(file)
  }
  const rows: ReadRow[] = await Array.fromAsync(
    readPosts(bytes(), { platforms: PLATFORMS, now: NOW, onReading, ...options }),
  )
  return { rows, reading: reading as Reading | undefined }
}

function postsOf(rows: ReadRow[]): CollectedPost[] {
  return rows.flatMap((row) => ('post' in row ? [row.post] : []))
}

/** Of a post what a sample says of it. */
function pick(post: CollectedPost | undefined, wanted: Sample['first']) {
  const all = { ...post, at: post?.createdAt.toISOString().replace('.000', '') }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in wanted))
}
