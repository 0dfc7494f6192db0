import type { Static } from 'typebox'
import type { Post } from '#contract/post.ts'
import type { PostRow } from '#contract/public/social-fields.ts'
import { applyRights, type TextRight } from './apply-rights.ts'

/** A post as the readers of the store give it, as a row of /v1: what its source keeps to itself is not in it. */
export function toPostRow(post: Post, mayTextLeave: TextRight): Static<typeof PostRow> {
  const reactions = post.reactions ?? {}
  const row = {
    id: post._id,
    platform: post.platform,
    username: post.userRef.username,
    followers: post.userRef.followers ?? null,
    text: post.text,
    text_withheld: null,
    created_at: post.createdAt,
    views: post.views ?? null,
    likes: post.likes ?? null,
    replies: post.replies ?? null,
    comments: post.comments ?? null,
    shares: post.shares ?? null,
    retweets: post.retweets ?? null,
    reaction_like: reactions.like ?? null,
    reaction_love: reactions.love ?? null,
    reaction_haha: reactions.haha ?? null,
    reaction_wow: reactions.wow ?? null,
    reaction_sad: reactions.sad ?? null,
    reaction_angry: reactions.angry ?? null,
    media_type: post.mediaType ?? null,
    location: post.location ?? null,
    url: post.url ?? null,
    hashtags: post.hashtags,
    symbols: post.symbols,
    sentiment: post.sentiment ?? null,
  }
  return applyRights(row, mayTextLeave)
}
