import { isFields } from './layouts/layout.ts'
import { parseJson } from './parse-json.ts'

export const FILE_FORMATS = ['csv', 'jsonl', 'json'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/**
 * The format that the beginning of a file is written in: JSON lines (an object a line), JSON (a list, or an object
 * that holds one) or CSV. `start` should hold several lines.
 */
export function findFormat(start: string): FileFormat {
  const first = start.trimStart()[0]
  if (first === '[' || ARCHIVE_LIST.test(start)) return 'json'
  if (first !== '{') return 'csv'
  const complete = start.split('\n').slice(0, -1)
  const objects = (complete.length > 0 ? complete : [start]).filter(isObjectLine)
  if (objects.length === 0) return 'json'
  // One line that is a whole file: an object that holds the list.
  const alone = complete.filter((line) => line.trim() !== '').length <= 1
  return alone && objects[0] !== undefined && holdsList(objects[0]) ? 'json' : 'jsonl'
}

/** How the archive that X gives of an account begins its lists; what the list is of stands first. */
export const ARCHIVE_LIST = /^\s*window\.YTD\.(\w{1,60})[\w.]{0,20} = \[/

function isObjectLine(line: string): boolean {
  if (line[0] !== '{') return false
  try {
    return isFields(parseJson(line))
  } catch {
    return false
  }
}

function holdsList(line: string): boolean {
  const object = parseJson(line)
  return isFields(object) && Object.values(object).some((value) => Array.isArray(value) && isFields(value[0]))
}
