import { useEffect, useRef, useState } from 'react'
import { exportSourcePosts } from '#contract/app/operations.ts'
import { EXPORT_ROWS_MAX } from '#contract/post-exports.ts'
import { streamFile } from '../../shell/api/stream-file.ts'
import { saveFile } from '../../shell/data/save-file.ts'
import type { ListQuery, PlatformTable } from '../table/platform-tables.ts'

const QUOTE = '"'.charCodeAt(0)

const LINE_FEED = '\n'.charCodeAt(0)

/** What a file is written by: of a list's query all but its page. */
export type FileQuery = Omit<ListQuery, 'page' | 'limit'>

export type ExportState =
  | { status: 'none' }
  | { status: 'running'; rows: number }
  | { status: 'saved'; name: string; rows: number; bytes: number; isCut: boolean }
  | { status: 'failed'; error: unknown }

export interface PostExport {
  state: ExportState
  start: (query: FileQuery) => void
  /** Ends what runs, or takes away what it came to. */
  dismiss: () => void
}

/** A file with every post of a filter, and how far it is. Leaving the screen ends it. */
export function useExport(table: PlatformTable): PostExport {
  const [state, setState] = useState<ExportState>({ status: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (query: FileQuery) => {
    const mine = new AbortController()
    running.current = mine
    const counter = countCsvRows()
    setState({ status: 'running', rows: 0 })
    try {
      const { name, blob } = await streamFile(exportSourcePosts, {
        params: { source: table.platform },
        query,
        signal: mine.signal,
        onPiece: (piece) => {
          counter.add(piece)
          setState({ status: 'running', rows: counter.rows() })
        },
      })
      saveFile(blob, name)
      const rows = counter.rows()
      setState({ status: 'saved', name, rows, bytes: blob.size, isCut: rows === EXPORT_ROWS_MAX })
    } catch (error) {
      if (!mine.signal.aborted) setState({ status: 'failed', error })
    }
  }
  const dismiss = () => {
    running.current?.abort()
    setState({ status: 'none' })
  }
  return { state, start, dismiss }
}

/** Counts the rows of a CSV file that arrives in pieces. */
interface CsvRowCounter {
  add(piece: Uint8Array): void
  /** Whole rows so far, without the header line. */
  rows(): number
}

/** A line feed within quotes belongs to a cell; a doubled quote closes and opens again, which comes to the same. */
export function countCsvRows(): CsvRowCounter {
  let isQuoted = false
  let lines = 0
  return {
    add(piece) {
      for (const byte of piece) {
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) lines += 1
      }
    },
    rows: () => Math.max(0, lines - 1),
  }
}
