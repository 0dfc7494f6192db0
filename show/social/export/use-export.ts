import { useEffect, useRef, useState } from 'react'
import { exportSourcePosts } from '#contract/app/operations.ts'
import { EXPORT_ROWS_MAX } from '#contract/post-exports.ts'
import { streamFile } from '../../shell/api/stream-file.ts'
import { saveFile } from '../../shell/data/save-file.ts'
import type { ListQuery, PlatformTable } from '../table/platform-tables.ts'
import { countCsvRows } from './count-csv-rows.ts'

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
