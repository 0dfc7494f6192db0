import type { MediaType } from '#contract/posts.ts'

/** What Instagram's own answers and the usual tools call the three. */
const NAMES: Record<string, MediaType> = {
  image: 'image',
  photo: 'image',
  graphimage: 'image',
  video: 'video',
  reels: 'video',
  reel: 'video',
  igtv: 'video',
  graphvideo: 'video',
  carousel: 'carousel',
  carouselalbum: 'carousel',
  album: 'carousel',
  sidecar: 'carousel',
  graphsidecar: 'carousel',
}

/** What Instagram's own apps are answered. */
const NUMBERS: Record<string, MediaType> = { 1: 'image', 2: 'video', 8: 'carousel' }

export interface MediaHints {
  mediaType: unknown
  videoUrl: unknown
  imageUrls: unknown
  /** Only videos are viewed on Instagram. */
  views?: number
}

/**
 * The kind of an Instagram post: as it is named, else a video when it has a video or was viewed, a carousel when it has
 * several images, an image when it has one. Undefined: unknown.
 */
export function findMediaType({ mediaType, videoUrl, imageUrls, views }: MediaHints): MediaType | undefined {
  const named =
    NUMBERS[String(mediaType)] ??
    (typeof mediaType === 'string' ? NAMES[mediaType.toLowerCase().replace(/[^a-z]/g, '')] : undefined)
  if (named) return named
  if (countUrls(videoUrl) > 0 || (views ?? 0) > 0) return 'video'
  const images = countUrls(imageUrls)
  if (images > 1) return 'carousel'
  return images === 1 ? 'image' : undefined
}

function countUrls(value: unknown): number {
  if (typeof value === 'string') return value.trim() === '' ? 0 : 1
  return Array.isArray(value) ? value.filter((url) => typeof url === 'string' && url !== '').length : 0
}
