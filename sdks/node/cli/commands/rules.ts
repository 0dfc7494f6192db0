import type { Command } from 'commander'
import { type Column, note, printJson, printTable, toPercent } from '../output/print.ts'
import { addExamples, given, openGiven } from './command.ts'

export function addRuleCommands(program: Command, signal: AbortSignal): void {
  const rules = program.command('rules').description('rules of the alert language')

  const list = rules
    .command('list', { isDefault: true })
    .description('all of them')
    .action(async (_options: object, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const answer = await crowdtape.listRules({ signal })
      if (isJson) return printJson(answer)
      printTable(RULES, answer.data, 'no rules')
    })
  addExamples(list, 'rules', 'rules list --json')

  const create = rules
    .command('create')
    .description('tell me when a rule becomes true')
    .argument('<expression>', 'the rule, in quotes')
    .option('--name <name>', 'how to call it')
    .option('--email <address>', 'another address than that of the account')
    .action(async (expression: string, options: { name?: string; email?: string }, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const rule = await crowdtape.createRule({ expression, ...given(options) }, { signal })
      if (isJson) return printJson(rule)
      printTable(RULES, [rule], '')
    })
  addExamples(create, "rules create 'composite(BTC) > 80 and mentions(BTC, 24h) > 500 cooldown 6h'")

  const preview = rules
    .command('preview')
    .description('when a rule would have fired, and what the price did then')
    .argument('<expression>', 'the rule, in quotes')
    .action(async (expression: string, _options: object, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const answer = await crowdtape.previewRule({ expression }, { signal })
      if (isJson) return printJson(answer)
      note(`${answer.count} times in ${answer.days} days`)
      if (answer.firings.length > 0) printTable(FIRINGS, answer.firings, '')
    })
  addExamples(preview, "rules preview 'change(BTC, 24h) < -5'")

  const remove = rules
    .command('delete')
    .description('delete one')
    .argument('<id>', 'as the list has it')
    .action(async (id: string, _options: object, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const answer = await crowdtape.deleteRule({ id }, { signal })
      if (isJson) return printJson(answer)
      note(`deleted ${answer.id}`)
    })
  addExamples(remove, 'rules delete 3f2504e0-4f89-41d3-9a0c-0305e82c3301')
}

interface Rule {
  id: string
  expression: string
  state: string
  fired_count: number
  name: string | null
}

const RULES: Column<Rule>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'state', cell: ({ state }) => state },
  { title: 'fired', cell: (row) => row.fired_count, right: true },
  { title: 'name', cell: ({ name }) => name },
  { title: 'rule', cell: ({ expression }) => expression, wide: true },
]

interface Firing {
  at: Date
  price: string | null
  change_1h: number | null
  change_24h: number | null
  change_7d: number | null
}

const FIRINGS: Column<Firing>[] = [
  { title: 'at', cell: ({ at }) => at },
  { title: 'price USD', cell: ({ price }) => price, right: true },
  { title: 'after 1 h', cell: (row) => toPercent(row.change_1h), right: true },
  { title: 'after 24 h', cell: (row) => toPercent(row.change_24h), right: true },
  { title: 'after 7 d', cell: (row) => toPercent(row.change_7d), right: true },
]
