import type { Command } from 'commander'
import { Option } from 'commander'
import { type Column, printJson, printTable } from '../output/print.ts'
import { addExamples, count, given, openGiven } from './command.ts'

const PERIODS = ['24h', '7d'] as const

interface StoryOptions {
  period: (typeof PERIODS)[number]
  symbol?: string
  platform?: string
  limit: number
}

export function addStoryCommand(program: Command, signal: AbortSignal): void {
  const stories = program
    .command('stories')
    .description('what several people say alike')
    .addOption(new Option('--period <time>', 'how long a time').choices(PERIODS).default('24h'))
    .option('--symbol <ticker>', 'of posts that speak of it, such as BTC')
    .option('--platform <source>', 'one source, such as bluesky')
    .option('--limit <count>', 'how many', count(50), 10)
    .action(async (options: StoryOptions, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const answer = await crowdtape.listStories(given(options), { signal })
      if (isJson) return printJson(answer)
      printTable(STORIES, answer.data, 'no stories')
    })
  addExamples(stories, 'stories', 'stories --period 7d --symbol BTC')
}

interface Story {
  authors: number
  posts: number
  sentiment: number | null
  last_seen: Date
  symbols: string[]
  headline: string | null
  words: string[]
}

const STORIES: Column<Story>[] = [
  { title: 'people', cell: ({ authors }) => authors, right: true },
  { title: 'posts', cell: ({ posts }) => posts, right: true },
  { title: 'mood', cell: ({ sentiment }) => sentiment, right: true },
  { title: 'last', cell: ({ last_seen }) => last_seen },
  { title: 'assets', cell: ({ symbols }) => symbols.join(' ') },
  { title: 'story', cell: ({ headline, words }) => headline ?? words.join(' '), wide: true },
]
