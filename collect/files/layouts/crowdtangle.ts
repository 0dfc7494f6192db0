import { asText, type Get, type PostLayout } from './layout.ts'

const REACTIONS = {
  'reactions.love': ['love'],
  'reactions.haha': ['haha'],
  'reactions.wow': ['wow'],
  'reactions.sad': ['sad'],
  'reactions.angry': ['angry'],
}

/** Downloads of CrowdTangle, whose `Facebook Id` is the page's, and its answers. https://github.com/CrowdTangle/API/wiki */
export const CROWDTANGLE: readonly PostLayout[] = [
  {
    name: 'CrowdTangle, Facebook',
    platform: 'facebook',
    has: (get) =>
      (get('Page Name') ?? get('Group Name')) !== undefined &&
      get('Post Created') !== undefined &&
      get('Message') !== undefined,
    fields: {
      ...REACTIONS,
      externalId: idOfUrl,
      username: ['User Name', 'Page Name', 'Group Name'],
      authorId: ['Facebook Id'],
      followers: ['Followers at Posting'],
      text: ['Message'],
      createdAt: ['Post Created'],
      // 0 of what is no video is not measured.
      views: (get) =>
        /video|live/i.test(String(get('Type'))) ? (get('Total Views') ?? get('Post Views')) : undefined,
      likes: ['Likes'],
      comments: ['Comments'],
      shares: ['Shares'],
      location: [],
      timeOfDay: [],
      url: ['URL'],
    },
  },
  {
    name: 'CrowdTangle, Instagram',
    platform: 'instagram',
    has: (get) =>
      get('Account') !== undefined && get('Post Created') !== undefined && get('Description') !== undefined,
    fields: {
      externalId: idOfUrl,
      username: ['User Name', 'Account'],
      followers: ['Followers at Posting'],
      text: ['Description'],
      createdAt: ['Post Created'],
      views: ['Views'],
      likes: ['Likes'],
      comments: ['Comments'],
      mediaType: ['Type'],
      location: [],
      timeOfDay: [],
      url: ['URL'],
    },
  },
  {
    name: 'CrowdTangle API',
    list: 'result.posts',
    holder: ['result.posts'],
    has: ['statistics.actual', 'account.platform'],
    fields: {
      platform: ['account.platform'],
      externalId: ['platformId'],
      username: ['account.handle', 'account.name'],
      authorId: ['account.platformId'],
      followers: ['account.subscriberCount'],
      text: ['message', 'description'],
      createdAt: ['date'],
      views: ['statistics.actual.viewCount'],
      likes: ['statistics.actual.likeCount', 'statistics.actual.favoriteCount'],
      comments: ['statistics.actual.commentCount'],
      shares: ['statistics.actual.shareCount'],
      'reactions.love': ['statistics.actual.loveCount'],
      'reactions.haha': ['statistics.actual.hahaCount'],
      'reactions.wow': ['statistics.actual.wowCount'],
      'reactions.sad': ['statistics.actual.sadCount'],
      'reactions.angry': ['statistics.actual.angryCount'],
      mediaType: ['type'],
      url: ['postUrl'],
      timeOfDay: [],
    },
  },
]

/** `700_880` of page 700, as its API has it, whether the address names the page by number or not; of Instagram what follows /p/. */
function idOfUrl(get: Get): string | undefined {
  const url = asText(get('URL')) ?? ''
  const [, named = '', post] =
    /facebook\.com\/(?:groups\/)?([^/?]+)\/(?:posts|permalink|videos|photos(?:\/[^/?]+)?)\/(?:[^/?]*[-/])?(\d+)/.exec(
      url,
    ) ?? []
  const page = asText(get('Facebook Id')) ?? (/^\d+$/.test(named) ? named : undefined)
  if (post) return page ? `${page}_${post}` : post
  return /\/(?:p|reel|tv)\/([\w-]+)/.exec(url)?.[1]
}
