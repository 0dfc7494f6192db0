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
    name: 'Reddit',
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
    name: 'Reddit',
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

/** Further forms of the same tools: the file, and of each row the post, the deletion (x) or why it is left out (-). */
const FORMS: [layout: string, file: string, rows: string[], options?: Partial<ReadPostsOptions>][] = [
  [
    'X archive',
    `window.YTD.tweet.part0 = ${json([{ id_str: '11', full_text: 'old btc', created_at: 'Mon Mar 04 17:57:27 +0000 2019', favorite_count: '2', retweet_count: '0' }])}`,
    ['twitter 11 ada 2019-03-04T17:57:27Z old btc {"likes":2,"retweets":0}'],
    { username: 'ada' },
  ],
  [
    'X archive, CSV',
    '"tweet_id","in_reply_to_status_id","timestamp","source","text","retweeted_status_id","retweeted_status_timestamp"\n"6","","2015-05-17 10:00:00 +0000","x","btc rises","",""\n"7","","2015-05-17 11:00:00 +0000","x","RT @bob: btc","5","2015-05-16 11:00:00 +0000"\n',
    ['twitter 6 ada 2015-05-17T10:00:00Z btc rises', `- ${rt}`],
    { username: 'ada' },
  ],
  [
    'X API v1.1',
    json([
      {
        user: { id_str: '4', screen_name: 'ben', followers_count: 10 },
        id: '17',
        full_text: 'gm $ADA',
        favorite_count: 3,
        view_count: 44,
        created_at: '2023-11-24T17:49:36.000Z',
        is_retweet: false,
      },
      {
        user: { screen_name: 'cat' },
        id: '18',
        full_text: 'x',
        created_at: '2023-11-24T17:49:36.000Z',
        is_retweet: true,
      },
    ]),
    ['twitter 17 ben 2023-11-24T17:49:36Z gm $ADA {"followers":10,"views":44,"likes":3}', `- ${rt}`],
  ],
  [
    'Sentiment140',
    'target,ids,date,flag,user,text\n4,146,"Mon Apr 06 22:19:45 PDT 2009",NO_QUERY,ada,btc\n',
    ['twitter 146 ada 2009-04-07T05:19:45Z btc'],
  ],
  [
    'snscrape or twscrape',
    'url,date,content,id,user,replyCount,retweetCount,likeCount,retweetedTweet\nu,2021-01-21 23:59:58+00:00,ltc,13,https://twitter.com/ada,0,nan,1,None\n',
    ['twitter 13 ada 2021-01-21T23:59:58Z ltc {"likes":1,"replies":0}'],
  ],
  [
    'snscrape or twscrape',
    [
      'url,date,rawContent,id,user,replyCount,retweetCount,likeCount,retweetedTweet',
      `u,"datetime.datetime(2021, 1, 21, 23, 59, 58, tzinfo=datetime.timezone.utc)",ltc,13,"User(username='ada', id=1132977055300300800, displayname=""Ada's"", created=datetime.datetime(2009, 5, 1, tzinfo=datetime.timezone.utc), followersCount=70, label=None)",0,nan,1,`,
      `u,2021-01-21 23:59:58+00:00,RT @cat: ltc,14,"{'username': 'ben', 'id': 5}",0,1,1,"Tweet(url='u', rawContent='ltc')"`,
      `u,2021-01-21 23:59:58+00:00,ltc,15,"User(username='ben', id=5, displayname='cu",0,1,1,`,
    ].join('\n'),
    [
      'twitter 13 ada 2021-01-21T23:59:58Z ltc {"followers":70,"likes":1,"replies":0}',
      `- ${rt}`,
      '- a list of values, not a name; name one of them, such as --map username=user.name',
    ],
  ],
  [
    '4CAT',
    'id,thread_id,chat,author,author_username,author_is_bot,body,views,timestamp,unix_timestamp,author_forwarded_from_name\n5,c,coins,777,coins_bot,no,ETH,15,2022-12-10 08:00:00,1670659200,\n5,d,deals,777,,no,BTC,15,2022-12-10 08:00:00,1670659200,\n6,c,coins,777,,no,x,15,2022-12-10 08:00:00,1670659200,Other\n',
    [
      'telegram coins/5 coins_bot 2022-12-10T08:00:00Z ETH {"views":15}',
      'telegram deals/5 777 2022-12-10T08:00:00Z BTC {"views":15}',
      '- a forwarded message of another',
    ],
    { platform: 'telegram' },
  ],
  [
    '4CAT',
    'thread_id,id,timestamp,body,subject,author,subreddit,score,url\nabc,abc,1670659200,text,Title,ada,Bitcoin,5,https://n.example\nabc,abd,1670659260,reply,,ben,Bitcoin,2,\n',
    [
      'reddit t3_abc ada 2022-12-10T08:00:00Z Title\n\ntext {"likes":5}',
      'reddit t1_abd ben 2022-12-10T08:01:00Z reply {"likes":2}',
    ],
    { platform: 'reddit' },
  ],
  [
    '4CAT',
    'id,thread_id,timestamp,url,body,author,media_type,num_likes,num_comments\nCx,Cx,2024-12-10 08:00:00,https://www.instagram.com/p/Cx,gm,ada,photo,5,1\n',
    ['instagram Cx ada 2024-12-10T08:00:00Z gm {"likes":5,"comments":1,"mediaType":"image"}'],
    { platform: 'instagram' },
  ],
  [
    'CrowdTangle, Facebook',
    'Group Name,User Name,Facebook Id,Followers at Posting,Post Created,Type,Likes,Comments,Shares,Love,Total Views,URL,Message\nCoins,,700,N/A,2021-07-01 12:00:00 EDT,Photo,10,6,7,5,0,https://www.facebook.com/groups/coins/permalink/881,btc\n',
    [
      'facebook 700_881 Coins 2021-07-01T16:00:00Z btc {"likes":10,"comments":6,"shares":7,"reactions":{"love":5}}',
    ],
  ],
  [
    'Meta Content Library',
    'id,creation_time,text,mcl_url,media_type,post_owner.name,post_owner.username,statistics.like_count,statistics.views\n55,2024-05-01T10:00:00+0000,btc,https://www.instagram.com/p/Cx,ALBUM,Ada,ada,3,400\n',
    ['instagram 55 ada 2024-05-01T10:00:00Z btc {"views":400,"likes":3,"mediaType":"carousel"}'],
  ],
  [
    'instaloader',
    json({
      node: {
        __typename: 'GraphImage',
        id: '31',
        edge_media_to_caption: { edges: [] },
        edge_liked_by: { count: 70 },
        taken_at_timestamp: 1675245600,
        owner: { id: '12', username: 'ada' },
      },
      instaloader: { version: '4.9', node_type: 'Post' },
    }),
    ['instagram 31 ada 2023-02-01T10:00:00Z  {"likes":70,"mediaType":"image"}'],
  ],
  [
    'Jetstream',
    lines(
      {
        did: 'did:plc:a',
        kind: 'commit',
        commit: { operation: 'delete', collection: 'app.bsky.feed.post', rkey: '3k' },
      },
      { did: 'did:plc:a', kind: 'identity', identity: { did: 'did:plc:a' } },
    ),
    ['x at://did:plc:a/app.bsky.feed.post/3k', '- no post (identity)'],
  ],
  [
    'Jetstream',
    lines({
      $type: 'message',
      payload: {
        did: 'did:plc:a',
        operation: 'create',
        collection: 'app.bsky.feed.post',
        rkey: '3l',
        record: { text: 'btc', createdAt: '2026-03-01T09:59:59Z' },
      },
    }),
    ['bluesky at://did:plc:a/app.bsky.feed.post/3l did:plc:a 2026-03-01T09:59:59Z btc'],
  ],
  [
    'Nostr events',
    lines(
      {
        id: 'd',
        pubkey: 'b',
        kind: 5,
        created_at: 1675245600,
        tags: [
          ['e', 'n1'],
          ['e', 'n2'],
          ['k', '1'],
        ],
        content: '',
      },
      { id: 'f', pubkey: 'b', kind: 6, created_at: 1675245600, tags: [['e', 'n1']], content: '' },
    ),
    ['x b:n1', 'x b:n2', '- no note (kind 6)'],
  ],
  [
    'Reddit',
    json({
      kind: 'Listing',
      data: {
        children: [
          {
            kind: 't3',
            data: {
              name: 't3_a',
              title: 'BTC',
              selftext: '',
              subreddit: 'b',
              author: 'ada',
              created_utc: 1675245600.0,
            },
          },
          {
            kind: 't1',
            data: { id: 'c', body: 'up', subreddit: 'b', author: 'ben', created_utc: 1675245601.0 },
          },
          {
            kind: 't3',
            data: {
              id: 'd',
              title: 'x',
              subreddit: 'b',
              author: 'cat',
              created_utc: 1675245602,
              removed_by_category: 'moderator',
            },
          },
          {
            kind: 't3',
            data: {
              id: 'e',
              title: 'x',
              subreddit: 'b',
              author: 'cat',
              created_utc: 1675245603,
              subreddit_type: 'private',
            },
          },
        ],
      },
    }),
    [
      'reddit t3_a ada 2023-02-01T10:00:00Z BTC',
      'reddit t1_c ben 2023-02-01T10:00:01Z up',
      '- removed at its source (by moderator)',
      '- not public (private)',
    ],
  ],
  [
    'Reddit',
    'id,title,author,created_utc,score,selftext,subreddit\nl6,BTC,ada,1675245600.0,5,nan,Bitcoin\n',
    ['reddit t3_l6 ada 2023-02-01T10:00:00Z BTC {"likes":5}'],
  ],
  [
    'Telegram export',
    json({
      name: 'Coins',
      type: 'public_supergroup',
      id: 12,
      messages: [
        { id: 5, type: 'message', date_unixtime: '1675245600', from: null, from_id: 'user77', text: 'btc' },
      ],
    }),
    ['telegram 12/5 user77 2023-02-01T10:00:00Z btc'],
  ],
  [
    'Nostr events',
    lines(
      ['EVENT', 'sub', { id: 'a1', pubkey: 'bb', created_at: 1675245600, kind: 1, tags: [], content: 'btc' }],
      ['EOSE', 'sub'],
      [
        'EVENT',
        {
          id: 'a2',
          pubkey: 'bb',
          created_at: 1675245600,
          kind: 1,
          tags: [['content-warning', 'loud']],
          content: 'x',
        },
      ],
      [
        'EVENT',
        'sub',
        {
          id: 'a3',
          pubkey: 'bb',
          created_at: 1675245600,
          kind: 1,
          tags: [['proxy', 'u', 'activitypub']],
          content: 'x',
        },
      ],
      [
        'EVENT',
        'sub',
        { id: 'a4', pubkey: 'bb', created_at: 1675245601, kind: 5, tags: [['e', 'a1']], content: '' },
      ],
    ),
    [
      'nostr bb:a1 bb 2023-02-01T10:00:00Z btc',
      '- a message of a relay (EOSE), no note',
      'nostr bb:a2 bb 2023-02-01T10:00:00Z loud\n\nx',
      '- a copy that a bridge made of a post of another network',
      'x bb:a1',
    ],
  ],
  [
    'Apify, Instagram profiles',
    json([
      {
        ...{
          id: '1',
          username: 'ada',
          biography: 'btc maxi',
          followersCount: 10,
          postsCount: 3,
          private: false,
        },
        latestPosts: [
          {
            ...{
              id: '7',
              type: 'Sidecar',
              shortCode: 'C1',
              caption: 'Bitcoin',
              commentsCount: 1,
              likesCount: 2,
            },
            ...{ timestamp: '2024-01-01T10:00:00.000Z', ownerUsername: 'ada', ownerId: '1' },
          },
        ],
      },
      { id: '2', username: 'ben', biography: 'x', followersCount: 1, followsCount: 2, postsCount: 0 },
    ]),
    [
      'instagram 7 ada 2024-01-01T10:00:00Z Bitcoin {"followers":10,"likes":2,"comments":1,"mediaType":"carousel"}',
      '- an account, no post',
    ],
  ],
  [
    'twarc2 pages',
    lines({
      data: [
        {
          ...{ id: '1', username: 'ada', description: 'btc maxi', created_at: '2010-01-01T00:00:00.000Z' },
          public_metrics: { followers_count: 1, following_count: 2, tweet_count: 3 },
        },
      ],
      meta: { result_count: 1 },
    }),
    ['- an account, no post'],
  ],
  [
    'Meta Business Suite',
    '"Post ID","Page ID","Page name","Title","Description","Publish time","Permalink","Post type","Date","Impressions","Reactions","Comments","Shares"\n"122","61","Coins","Bitcoin up","","05/31/2024 17:30","https://www.facebook.com/122","Photos","Lifetime","300","9","2","1"\n"122","61","Coins","Bitcoin up","","05/31/2024 17:30","https://www.facebook.com/122","Photos","06/01/2024","30","1","0","0"\n',
    [
      'facebook 61_122 Coins 2024-06-01T00:30:00Z Bitcoin up {"views":300,"comments":2,"shares":1}',
      '- figures of one day (06/01/2024), not of the post',
    ],
    { timeZone: 'America/Los_Angeles' },
  ],
  [
    'Meta Business Suite',
    '"Post ID","Account ID","Account username","Description","Publish time","Permalink","Post type","Date","Views","Likes","Shares","Comments"\n"1799","178","coins","Bitcoin #btc","05/31/2024 07:30","https://www.instagram.com/p/C1/","IG reel","Lifetime","300","9","1","2"\n',
    [
      'instagram 1799 coins 2024-05-31T05:30:00Z Bitcoin #btc {"views":300,"likes":9,"comments":2,"shares":1,"mediaType":"video"}',
    ],
    { timeZone: 'Europe/Berlin' },
  ],
  [
    'Brandwatch',
    'Query Name,Date,Snippet,Url,Page Type,Author,Full Text,Facebook Likes,Facebook Comments,Instagram Followers,Twitter Followers,Twitter Likes,Resource Id\nq,2024-03-01 10:00:00.0,s,https://b.example/a,blog,Jane,btc,0,0,0,0,0,r1\nq,2024-03-01 10:00:01.0,s,https://www.facebook.com/1,facebook,Kim,eth,5,2,0,0,0,r2\n',
    [
      'news r1 Jane 2024-03-01T10:00:00Z btc',
      'facebook r2 Kim 2024-03-01T10:00:01Z eth {"likes":5,"comments":2}',
    ],
  ],
]

for (const [number, [layout, file, expected, options]] of FORMS.entries()) {
  test(`${layout}, form ${number}, is read by its rows`, async () => {
    const { rows, reading } = await read(file, options)
    assert.equal(reading?.layout?.name, layout)
    assert.deepEqual(rows.map(describeRow), expected)
  })
}

test('a retweet that its text alone marks is left out, on X alone', async () => {
  const files: [toFile: (text: string) => string, kept: string[]][] = [
    [(text) => `id,username,created_at,text\n1,ada,2024-05-01 10:00,"${text}"\n`, ['mastodon', 'bluesky']],
    [
      (text) =>
        lines({ id_str: '1', text, created_at: '2024-05-01T10:00:00Z', user: { screen_name: 'ada' } }),
      [],
    ],
    [
      (text) =>
        `window.YTD.tweets.part0 = ${json([{ tweet: { id_str: '1', full_text: text, created_at: '2024-05-01T10:00:00Z' } }])}`,
      [],
    ],
  ]
  const word = fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/)
  const words = fc.array(word, { minLength: 1, maxLength: 20 }).map((list) => list.join(' '))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), word, words, async ([toFile, kept], name, text) => {
      const rowsOf = async (written: string, platform: string) =>
        (await read(toFile(written), { platform, username: 'ada' })).rows.map(describeRow)
      assert.deepEqual(await rowsOf(`RT @${name}: ${text}`, 'twitter'), [`- ${rt}`])
      assert.equal((await rowsOf(`RT ${name}: ${text}`, 'twitter')).filter((row) => row[0] === '-').length, 0)
      for (const platform of kept)
        assert.match((await rowsOf(`RT @${name}: ${text}`, platform))[0] ?? '', new RegExp(`^${platform} 1 `))
    }),
    { numRuns: 300 },
  )
})

test('what X writes in place of a text that is withheld is no post', async () => {
  const notices = [
    "@ada's account has been withheld in Germany in response to a legal demand. Learn more.",
    'This Tweet from @ada has been withheld in response to a report from the copyright holder. Learn more.',
    'This Post is withheld in: Turkey',
  ]
  const words = 'My account has been withheld in Germany'
  const file = lines(
    ...[...notices, words].map((text, nr) => ({ id: nr, username: 'ada', created_at: '2024-05-01', text })),
  )
  const { rows } = await read(file, { platform: 'twitter' })
  assert.deepEqual(rows.map(describeRow), [
    '- a notice in place of a text that is withheld',
    '- a notice in place of a text that is withheld',
    '- a notice in place of a text that is withheld',
    `twitter 3 ada 2024-05-01T00:00:00Z ${words}`,
  ])
})

test('columns that are named in other languages are read', async () => {
  const headers = [
    'Datum;Uhrzeit;Autor;Nachricht;Gefällt mir;Kommentare',
    'Fecha;Hora;Usuario;Texto;Me gusta;Comentarios',
    'Date;Heure;Auteur;Texte;J’aime;Commentaires',
    'Data;Hora;Usuário;Mensagem;Curtidas;Comentários',
    'Data;Ora;Autore;Testo;Mi piace;Commenti',
    'Data;Godzina;Autor;Treść;Polubienia;Komentarze',
    'Дата;Время;Автор;Текст;Лайки;Комментарии',
    'Tarih;Saat;Kullanıcı adı;Metin;Beğeni;Yorum',
    '日時;時刻;ユーザー名;本文;いいね;コメント',
    '日期;时间;用户名;内容;点赞数;评论数',
    '날짜;시간;작성자;내용;좋아요;댓글',
  ]
  for (const header of headers) {
    for (const form of ['NFC', 'NFD'] as const) {
      const file = `${header.normalize(form)}\n01.05.2024;14:30;ada;btc;5;2\n`
      const { rows } = await read(file, { platform: 'facebook' })
      assert.deepEqual(
        rows.map((row) => describeRow(row).replace(/made-\w+/, 'made')),
        ['facebook made ada 2024-05-01T14:30:00Z btc {"likes":5,"comments":2}'],
        header,
      )
    }
  }
  await assert.rejects(
    read('Päivä;Kirjoittaja;Viesti\n01.05.2024;ada;btc\n', { platform: 'facebook' }),
    /no column is recognised as createdAt or username or text\. The columns are: Päivä, Kirjoittaja, Viesti/,
  )
})

function describeRow(row: ReadRow): string {
  if ('reject' in row) return `- ${row.reject.reason}`
  if ('deletion' in row) return `x ${row.deletion.externalId}`
  const {
    platform,
    externalId,
    username,
    createdAt,
    text,
    authorId: _,
    url: _url,
    location: _at,
    ...rest
  } = row.post
  const { followers, views, likes, replies, comments, retweets, shares, reactions, mediaType } = rest
  const counts = JSON.stringify({
    followers,
    views,
    likes,
    replies,
    comments,
    retweets,
    shares,
    reactions,
    mediaType,
  })
  const at = createdAt.toISOString().replace('.000', '')
  return `${platform} ${externalId} ${username} ${at} ${text}${counts === '{}' ? '' : ` ${counts}`}`
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
  await assert.rejects(
    read('window.YTD.note_tweet.part0 = [ {"noteTweet": {"noteTweetId": "1"}} ]'),
    /long texts: it holds long texts without the ids/,
  )
  const inbox = json({
    participants: [{ name: 'x' }],
    messages: [{ sender_name: 'x', timestamp_ms: 1, content: 'y' }],
  })
  await assert.rejects(read(inbox), /messages: it holds private messages/)
  await assert.rejects(
    read(
      'Post ID,Page ID,Page name,Title,Publish time,Permalink\n1,2,Coins,btc,05/31/2024 17:30,https://x.example\n',
    ),
    /Meta Business Suite: its times are of the zone of an account.*--timezone/,
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

test('order, case, quoting and separator of columns do not matter', async () => {
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
