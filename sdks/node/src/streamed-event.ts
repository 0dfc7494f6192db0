import type { Post, StreamEvent } from './generated/types.gen.ts'

/**
 * What happened, told apart by `type`, with its place: hand `eventId` on as `after` and a later stream goes on behind
 * it. Kinds that a later version of the API adds come as they are.
 */
export type StreamedEvent = PricesEvent | PostEvent | DeleteEvent | GapEvent

interface Place {
  eventId: string | undefined
}

/** Prices that moved. */
export interface PricesEvent extends Place {
  type: 'prices'
  /** When they were true. */
  at: Date
  /** By the id of the asset: US dollars, exact, as text. */
  prices: Record<string, string>
  /** Who said so. */
  source?: string
}

/** A post that is new, or whose text has changed. */
export interface PostEvent extends Place {
  type: 'post'
  change: 'put' | 'edit'
  post: Post
}

/** A post that is gone, by the platform and its own id there. */
export interface DeleteEvent extends Place {
  type: 'delete'
  platform: string
  id: string
}

/** A time in which a source was not read. */
export interface GapEvent extends Place {
  type: 'gap'
  source: string
  from: Date
  until: Date
  reason?: string
}

/** The event as its kind has it. The server gives each kind the fields that are told of it above. */
export function toStreamedEvent(event: StreamEvent, eventId: string | undefined): StreamedEvent {
  return { ...event, eventId } as StreamedEvent
}
