import { Command } from 'commander'
import { VERSION } from '../src/version.ts'
import { addAccountCommands } from './commands/account.ts'
import { addAlertCommands } from './commands/alerts.ts'
import { addMarketCommands } from './commands/market.ts'
import { addPostCommands } from './commands/posts.ts'
import { addRuleCommands } from './commands/rules.ts'
import { addStoryCommand } from './commands/stories.ts'
import { addTailCommand } from './commands/tail.ts'
import { addCompletion } from './completion.ts'
import { EXIT_CODES } from './exit-codes.ts'

/** The command line. `stop` ends what is under way. */
export function createProgram(stop: AbortSignal): Command {
  const program = new Command('crowdtape')
    .description('Crypto prices beside what people say about them')
    .version(VERSION)
    .option('--url <address>', 'the installation; CROWDTAPE_URL or that of the login unless given')
    .option('--json', 'JSON in place of a table')
    .showHelpAfterError('(add --help to see what there is)')
    .exitOverride()
  program.addHelpText('after', () => `\nExit codes:\n${EXIT_CODES.map(toLine).join('\n')}`)
  addAccountCommands(program, stop)
  addMarketCommands(program, stop)
  addPostCommands(program, stop)
  addStoryCommand(program, stop)
  addAlertCommands(program, stop)
  addRuleCommands(program, stop)
  addTailCommand(program, stop)
  addCompletion(program)
  return program
}

function toLine({ code, meaning }: (typeof EXIT_CODES)[number]): string {
  return `  ${String(code).padStart(3)}  ${meaning}`
}
