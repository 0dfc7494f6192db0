import { Type } from 'typebox'
import { SOURCE_CHARS_MAX, SOURCE_PATTERN } from './posts.ts'

/** Where a post comes from, such as `twitter` or `bluesky`. */
export const SourceId = Type.String({ maxLength: SOURCE_CHARS_MAX, pattern: SOURCE_PATTERN })
