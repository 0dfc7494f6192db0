import type { Command } from 'commander'
import type { StreamedEvent } from '../../src/streamed-event.ts'
import { note, printLine, toTime } from '../output/print.ts'
import { safeJson } from '../output/safe-text.ts'
import { addExamples, count, given, openGiven } from './command.ts'

interface Options {
  platform?: string
  after?: string
  count?: number
}

export function addTailCommand(program: Command, signal: AbortSignal): void {
  const tail = program
    .command('tail')
    .description('posts about an asset as they come, until Ctrl-C; a break is resumed without a gap')
    .argument('<symbol>', 'a ticker such as BTC')
    .option('--platform <source>', 'one source, such as bluesky')
    .option('--after <event>', 'goes on behind the event with this id, up to 24 hours back')
    .option('--count <number>', 'ends after so many events', count(1_000_000))
    .action(async (symbol: string, options: Options, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const { count: max, ...filters } = options
      const input = { topics: 'posts', symbol, ...given(filters) }
      let seen = 0
      for await (const event of crowdtape.openStream(input, { signal })) {
        if (isJson) process.stdout.write(`${safeJson(event)}\n`)
        else tell(event)
        if (++seen === max) return
      }
    })
  addExamples(
    tail,
    'tail BTC',
    "tail BTC --json | jq -r '.post.text'",
    'tail ETH --platform bluesky --count 10',
  )
}

function tell(event: StreamedEvent): void {
  if (event.type === 'post') {
    const { created_at, sentiment, platform, username, text, url } = event.post
    const mood = sentiment === null ? '    –' : sentiment.toFixed(3)
    const edited = event.change === 'edit' ? ' (edited)' : ''
    printLine(`${toTime(created_at)}  ${mood}  ${platform} ${username ?? '–'}${edited}  ${text ?? url ?? ''}`)
  }
  if (event.type === 'delete') note(`deleted: ${event.platform} ${event.id}`)
  if (event.type === 'gap') {
    note(`${event.source} was not read from ${toTime(event.from)} to ${toTime(event.until)}`)
  }
}
