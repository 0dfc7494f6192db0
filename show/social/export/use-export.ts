import { useEffect, useRef, useState } from 'react'
import { EXPORT_ROWS_MAX } from '#contract/post-exports.ts'
import type { Platform } from '#contract/posts.ts'
import type { Query } from '../../shell/api/query-text.ts'
import { streamFile } from '../../shell/api/stream-file.ts'
import { saveFile } from '../../shell/save-file.ts'
import { countCsvRows } from './count-csv-rows.ts'

export type ExportState =
  | { status: 'none' }
  | { status: 'running'; rows: number }
  | { status: 'saved'; name: string; rows: number; bytes: number; isCut: boolean }
  | { status: 'failed'; error: unknown }

export interface PostExport {
  state: ExportState
  start: (query: Query) => void
  /** Ends what runs, or takes away what it came to. */
  dismiss: () => void
}

/** A file with every post of a filter, and how far it is. Leaving the screen ends it. */
export function useExport(platform: Platform): PostExport {
  const [state, setState] = useState<ExportState>({ status: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (query: Query) => {
    const mine = new AbortController()
    running.current = mine
    const counter = countCsvRows()
    setState({ status: 'running', rows: 0 })
    try {
      const { name, blob } = await streamFile(`/social/${platform}.csv`, {
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
