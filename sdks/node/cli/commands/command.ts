import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import type { Crowdtape } from '../../src/crowdtape.ts'
import { openClient } from './stored-key.ts'

/** What every command is given beside its own arguments. */
export interface Given {
  crowdtape: Crowdtape
  isJson: boolean
}

/** The options that stand before or behind the name of the command. */
export function openGiven(command: Command): Given {
  const { url, json } = command.optsWithGlobals<{ url?: string; json?: boolean }>()
  return { crowdtape: openClient(url), isJson: json === true }
}

export function addExamples(command: Command, ...examples: string[]): Command {
  return command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((example) => `  $ crowdtape ${example}`).join('\n')}`,
  )
}

/** A whole number from 1 up to `max`. */
export function count(max: number) {
  return (text: string): number => {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
    if (number >= 1 && number <= max) return number
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`)
  }
}

/** What was given, without what was not. */
export function given<Options extends object>(options: Options): Told<Options> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Told<Options> // the same names, each with a value or not at all
}

type Told<Options> = { [Name in keyof Options]: Exclude<Options[Name], undefined> }
