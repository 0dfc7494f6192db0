import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startPlayer } from '#play/server/start-player.ts'
import type { SocialEvent } from '../port/source.ts'
import { toSocialEvent } from '../social/bluesky/to-social-event.ts'
import { mastodon } from '../social/mastodon/mastodon.ts'
import { NostrReader } from '../social/nostr/nostr-reader.ts'
import { createSetup, readUntil } from './source-setup.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const NETWORKS = ['bluesky', 'mastodon', 'nostr'] as const
type Network = (typeof NETWORKS)[number]

/** How a network shows a post that was written on one of them. */
const SHOWN: Record<Network, (of: Network, reads: string[], t: TestContext) => Promise<SocialEvent[]>> = {
  async bluesky(of, reads) {
    const record = {
      ...{ text: 'bitcoin #btc', createdAt: NOW.toISOString(), tags: ['btc'] },
      ...(of === 'bluesky' ? {} : { bridgyOriginalUrl: 'https://a.example/users/a/statuses/1' }),
    }
    const place = { seq: 1, atMicros: NOW.getTime() * 1_000, did: 'did:plc:a', revision: 1, length: 100 }
    const uri = 'at://did:plc:a/app.bsky.feed.post/1'
    const read = toSocialEvent({ type: 'commit', operation: 'create', uri, record, ...place }, { reads })
    return read && 'event' in read ? [read.event] : []
  },
  async mastodon(of, reads, t) {
    const uri = {
      bluesky: 'https://bsky.brid.gy/convert/ap/at://did:plc:a/app.bsky.feed.post/1',
      mastodon: 'https://a.example/users/a/statuses/1',
      nostr: 'https://mostr.pub/objects/1',
    }[of]
    const status = {
      ...{ id: '1', uri, created_at: NOW.toISOString(), visibility: 'public', content: 'bitcoin #btc' },
      account: { id: '2', acct: 'a', url: 'https://a.example/@a' },
    }
    const player = await startPlayer({
      answer: ({ url }) => ({ body: url.pathname.includes('/timelines/') ? [status] : {} }),
    })
    t.after(() => player.stop())
    const setup = createSetup({ list: [player.url], queries: ['#btc'], reads, now: () => NOW })
    const batches = await readUntil(
      (signal) => mastodon.open(setup).follow({ signal }),
      (read) => read.some(({ lookedAt }) => lookedAt > 0),
    )
    return batches.flatMap(({ events }) => events)
  },
  async nostr(of, reads) {
    const protocol = { bluesky: 'atproto', mastodon: 'activitypub', nostr: undefined }[of]
    const tags = [['t', 'btc'], ...(protocol ? [['proxy', 'https://a.example/1', protocol]] : [])]
    const note = {
      id: 'a',
      pubkey: 'b',
      kind: 1,
      created_at: NOW.getTime() / 1_000,
      content: 'bitcoin',
      tags,
    }
    return new NostrReader(createSetup({ reads, now: () => NOW }), {}).toEvents(note)
  },
}

/** Copies go from the fediverse to Bluesky and Nostr, and from those two to it. */
const COPIED_TO: Record<Network, Network[]> = {
  bluesky: ['mastodon', 'nostr'],
  mastodon: ['bluesky', 'nostr'],
  nostr: ['mastodon'],
}

for (const of of NETWORKS)
  test(`a post of ${of} that bridges copy counts once, whichever networks are read`, async (t) => {
    for (let chosen = 1; chosen < 2 ** NETWORKS.length; chosen++) {
      const reads = NETWORKS.filter((_, nr) => chosen & (2 ** nr))
      const shownBy = [of, ...COPIED_TO[of]].filter((network) => reads.includes(network))
      const kept: Network[] = []
      for (const network of shownBy) {
        const events = await SHOWN[network](of, reads, t)
        if (events.some(({ type }) => type === 'put')) kept.push(network)
      }
      // Where the original is not read its copies are what is there of it.
      assert.deepEqual(kept, reads.includes(of) ? [of] : shownBy, reads.join())
    }
  })
