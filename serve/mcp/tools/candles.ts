import { candlesTool } from '#contract/mcp/tools.ts'
import { getCandles } from '#contract/public/candles.ts'
import { toColumns } from './compact.ts'
import type { Tool } from './tool.ts'

export const candles: Tool = {
  contract: candlesTool,
  async answer({ ask }, args) {
    const { status, asset, interval, data, page } = await ask(getCandles, { query: args })
    return {
      body: {
        status,
        ...(asset ? { asset } : {}),
        interval,
        ...toColumns(data, ['start', 'open', 'high', 'low', 'close', 'volume', 'gap']),
        ...(page.next_cursor ? { next_cursor: page.next_cursor } : {}),
      },
    }
  },
}
