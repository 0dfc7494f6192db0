import {
  FAILED_DAYS,
  RETRIED_AT_ONCE,
  WORK_KINDS,
  type WorkKind,
} from '#contract/app/operator/installation.ts'
import { retryWork, showStorage, showWork } from '#serve/operator/installation.ts'
import { showActs } from '#serve/operator/users.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand } from './admin-command.ts'
import { asOperator, COMMAND, print, readArgs } from './as-operator.ts'

const ACTS_LISTED = 100

/** Queues, storage and the record of operators as the console has them. */
export const installationCommands: AdminCommand[] = [
  {
    name: 'queues retry',
    usage: `${WORK_KINDS.join('|')} [--dry-run] [--json]`,
    summary: `Tries what failed within ${FAILED_DAYS} days again; of e-mails those that failed and wait`,
    run: (tools, args) => {
      const options = readArgs(args, { takes: ['dry-run', 'json'], wordsMax: 1 })
      const kind = readKind(options.words[0])
      return asOperator(tools, async (operator) => {
        if (options['dry-run']) {
          const { queues, stuck } = await showWork(operator)
          const listed = stuck.filter((one) => one.kind === kind).length
          const failed = queues.find((one) => one.kind === kind)?.failed ?? 0
          const would = kind === 'mails' ? listed : Math.max(listed, failed)
          return print(
            { kind, dryRun: true, would },
            options.json,
            () => `would try ${would} of ${kind} again`,
          )
        }
        let retried = 0
        for (let more = RETRIED_AT_ONCE; more === RETRIED_AT_ONCE; ) {
          more = (await retryWork(operator, { kind, operator: COMMAND })).retried
          retried += more
          tools.note(`${retried} of ${kind} are tried again`)
        }
        return print({ kind, retried }, options.json, () => `${retried} of ${kind} are tried again.`)
      })
    },
  },
  {
    name: 'queues',
    usage: '[--json]',
    summary: 'Prints waiting and failed work with its causes, and figures that are being counted again',
    run: (tools, args) => {
      const { json } = readArgs(args, { takes: ['json'], wordsMax: 0 })
      return asOperator(tools, async (operator) =>
        print(await showWork(operator), json, ({ queues, stuck, readers, replicas, rescoring, signals }) =>
          [
            ...queues.map(
              ({ kind, waiting, oldestAt, failed }) =>
                `${kind}: ${waiting} waiting${oldestAt ? ` since ${oldestAt}` : ''}, ${failed} failed within ${FAILED_DAYS} days`,
            ),
            ...stuck.map(
              ({ kind, id, what, at, attempts, why }) =>
                `  ${kind} ${id} ${what}, ${at}, ${attempts} tries${why ? `: ${why}` : ''}`,
            ),
            ...readers.map(({ name, behind }) => `${name}: ${behind} entries of the tape behind`),
            ...replicas.map(
              ({ name, status, lagSeconds, why }) =>
                `replica ${name}: ${status}, ${why ?? `${lagSeconds ?? 'unknown'} s behind`}`,
            ),
            ...(rescoring ? [`posts are read again: ${Math.floor(rescoring.progress * 100)} % done`] : []),
            `figures: ${signals.pending} of ${signals.hours} hours to be computed`,
          ].join('\n'),
        ),
      )
    },
  },
  {
    name: 'storage',
    usage: '[--json]',
    summary: 'Prints how large each table is, and how much it grows a day',
    run: (tools, args) => {
      const { json } = readArgs(args, { takes: ['json'], wordsMax: 0 })
      return asOperator(tools, async (operator) =>
        print(await showStorage(operator), json, ({ bytes, bytesADay, tables }) =>
          [{ name: 'all', bytes, bytesADay }, ...tables]
            .map((table) => `${megabytes(table.bytes)}  ${growth(table.bytesADay)}  ${table.name}`)
            .join('\n'),
        ),
      )
    },
  },
  {
    name: 'audit',
    usage: '[--json]',
    summary: `Prints the last ${ACTS_LISTED} acts of operators, the newest first`,
    run: (tools, args) => {
      const { json } = readArgs(args, { takes: ['json'], wordsMax: 0 })
      return asOperator(tools, async (operator) => {
        const { data } = await showActs(operator, { limit: ACTS_LISTED })
        return print(
          data,
          json,
          (acts) => acts.map(writeAct).join('\n') || 'No operator has done anything yet.',
        )
      })
    },
  },
]

function readKind(text: string | undefined): WorkKind {
  const kind = WORK_KINDS.find((one) => one === text)
  if (!kind) throw new StartRefused(`one of ${WORK_KINDS.join(', ')} belongs to it`)
  return kind
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`.padStart(12)
}

function growth(bytesADay: number | null): string {
  if (bytesADay === null) return 'not measured yet'.padStart(18)
  return `${bytesADay < 0 ? '' : '+'}${(bytesADay / 1e6).toFixed(1)} MB a day`.padStart(18)
}

type Act = Awaited<ReturnType<typeof showActs>>['data'][number]

function writeAct({ at, actor, operator, action, subject, details }: Act): string {
  const by = actor === 'command' ? 'the command line' : (operator?.username ?? 'a deleted account')
  const about = Object.entries(details).map(([name, value]) => `${name}=${value ?? 'default'}`)
  const on = action.startsWith('user.') ? [subject?.username ?? 'a deleted account'] : []
  return [at, action, ...on, ...about, `by ${by}`].join('  ')
}
