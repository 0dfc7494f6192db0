import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { NO_TIMEOUT_MS, withTimeout } from '../with-timeout.ts'
import { TOPIC_MAX_CHARS } from './save-topics.ts'

/**
 * Computes all roll-ups, topics and authors' totals again from the posts, to the last digit. Readers see the earlier sums until it is done;
 * savers wait before their own sums, so that none is lost or counted twice. Reads every post once.
 */
export async function rebuildRollups(db: Database): Promise<void> {
  await runTransaction(
    db.pool,
    async (client) => {
      for (const text of [LOCK, ...EMPTY, SUM_AUTHORS, SUM_TOPICS, SUM_HOURS, SUM_DAYS_AND_MONTHS]) {
        await client.query(withTimeout({ text }, NO_TIMEOUT_MS))
      }
    },
    { statementTimeoutMs: 0 },
  )
}

// In the order in which a saver writes them, so that the two cannot deadlock.
const LOCK = 'lock table author_totals, topic_hours, post_rollups in exclusive mode'
const EMPTY = ['delete from author_totals', 'delete from topic_hours', 'delete from post_rollups']

const SUM_AUTHORS = `
insert into author_totals (platform, username_key, posts, views, likes, replies, comments, shares, retweets)
select
  platform, lower(username), count(*), coalesce(sum(views), 0), coalesce(sum(likes), 0),
  coalesce(sum(replies), 0), coalesce(sum(comments), 0), coalesce(sum(shares), 0), coalesce(sum(retweets), 0)
from posts
group by 1, 2`

const SUM_TOPICS = `
insert into topic_hours (starts_at, topic, posts, sentiment_posts, sentiment_sum_bp)
select
  date_trunc('hour', created_at, 'UTC'), topic, count(*), count(sentiment_bp), coalesce(sum(sentiment_bp), 0)
from (select created_at, sentiment_bp, unnest(hashtags) as topic from posts) as tagged
where length(topic) <= ${TOPIC_MAX_CHARS}
group by 1, 2`

const SUM_HOURS = `
insert into post_rollups (
  platform, symbol, grain, starts_at,
  posts, views, likes, replies, comments, shares, retweets, sentiment_posts, sentiment_sum_bp
)
select
  platform, symbol, 'hour', date_trunc('hour', created_at, 'UTC'),
  count(*), coalesce(sum(views), 0), coalesce(sum(likes), 0), coalesce(sum(replies), 0), coalesce(sum(comments), 0),
  coalesce(sum(shares), 0), coalesce(sum(retweets), 0), count(sentiment_bp), coalesce(sum(sentiment_bp), 0)
from (
  select
    platform, unnest(array_append(symbols, '')) as symbol, created_at,
    views, likes, replies, comments, shares, retweets, sentiment_bp
  from posts
) as post
group by 1, 2, 4`

const SUM_DAYS_AND_MONTHS = `
insert into post_rollups (
  platform, symbol, grain, starts_at,
  posts, views, likes, replies, comments, shares, retweets, sentiment_posts, sentiment_sum_bp
)
select
  platform, symbol, wider.grain, date_trunc(wider.grain, starts_at, 'UTC'),
  sum(posts), sum(views), sum(likes), sum(replies), sum(comments), sum(shares), sum(retweets),
  sum(sentiment_posts), sum(sentiment_sum_bp)
from post_rollups cross join (values ('day'), ('month')) as wider (grain)
where post_rollups.grain = 'hour'
group by 1, 2, 3, 4`
