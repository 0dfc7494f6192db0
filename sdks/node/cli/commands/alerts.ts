import type { Command } from 'commander'
import { Argument } from 'commander'
import { type Column, note, printJson, printTable } from '../output/print.ts'
import { addExamples, given, openGiven } from './command.ts'

export function addAlertCommands(program: Command, signal: AbortSignal): void {
  const alerts = program.command('alerts').description('price alerts of the account')

  const list = alerts
    .command('list', { isDefault: true })
    .description('all of them')
    .action(async (_options: object, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const answer = await crowdtape.listAlerts({ signal })
      if (isJson) return printJson(answer)
      printTable(ALERTS, answer.data, 'no alerts')
    })
  addExamples(list, 'alerts', 'alerts list --json')

  const create = alerts
    .command('create')
    .description('tell me when a price crosses a mark')
    .argument('<symbol>', 'a ticker such as BTC')
    .addArgument(new Argument('<condition>', 'on which side').choices(['above', 'below']))
    .argument('<price>', 'US dollars')
    .option('--name <name>', 'how to call it')
    .option('--email <address>', 'another address than that of the account')
    .action(
      async (
        symbol: string,
        condition: 'above' | 'below',
        price: string,
        options: { name?: string; email?: string },
        command: Command,
      ) => {
        const { crowdtape, isJson } = openGiven(command)
        const alert = await crowdtape.createAlert({ symbol, condition, price, ...given(options) }, { signal })
        if (isJson) return printJson(alert)
        printTable(ALERTS, [alert], '')
      },
    )
  addExamples(create, 'alerts create BTC above 69000')

  const remove = alerts
    .command('delete')
    .description('delete one')
    .argument('<id>', 'as the list has it')
    .action(async (id: string, _options: object, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const answer = await crowdtape.deleteAlert({ id }, { signal })
      if (isJson) return printJson(answer)
      note(`deleted ${answer.id}`)
    })
  addExamples(remove, 'alerts delete 0f8fad5b-d9cb-469f-a165-70867728950e')
}

interface Alert {
  id: string
  symbol: string
  condition: string
  price: string
  state: string
  fired_count: number
  name: string | null
}

const ALERTS: Column<Alert>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'symbol', cell: ({ symbol }) => symbol },
  { title: 'when', cell: ({ condition }) => condition },
  { title: 'price USD', cell: ({ price }) => price, right: true },
  { title: 'state', cell: ({ state }) => state },
  { title: 'fired', cell: (row) => row.fired_count, right: true },
  { title: 'name', cell: ({ name }) => name, wide: true },
]
