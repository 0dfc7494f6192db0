import { Type } from 'typebox'
import { SOURCE_PATTERN } from './posts.ts'

/** Where a post comes from, such as `twitter` or `bluesky`. */
export const SourceId = Type.String({ pattern: SOURCE_PATTERN })
