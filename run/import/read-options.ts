import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartRefused } from '../process/start-refused.ts'

export type Refuse = (mistake: string) => undefined

/** The options and files of a command line. Throws StartRefused for an option that there is not. */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  seeHelp: string,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`${message.split('. To specify')[0]}\n${seeHelp}`)
  }
}

interface Choice<T extends string> {
  /** Such as `--dates`. */
  option: string
  choices: readonly T[]
}

/** One of the choices; undefined where nothing is given, and where that was refused. */
export function readChoice<T extends string>(
  value: string | undefined,
  { option, choices }: Choice<T>,
  refuse: Refuse,
): T | undefined {
  if (value === undefined) return undefined
  return (
    choices.find((choice) => choice === value) ??
    refuse(`${option} ${value} is unknown: it is one of ${choices.join(', ')}`)
  )
}

/** Some of the choices, each given by itself or several with commas. */
export function readChoices<T extends string>(
  given: readonly string[],
  choice: Choice<T>,
  refuse: Refuse,
): ReadonlySet<T> {
  return new Set(
    given
      .flatMap((value) => value.split(','))
      .flatMap((name) => readChoice(name.trim(), choice, refuse) ?? []),
  )
}

/** FIELD=COLUMN pairs; `findField` gives the field that a name means. */
export function readMap<Field extends string>(
  given: readonly string[],
  { fields, example }: { fields: Readonly<Record<Field, unknown>>; example: string },
  refuse: Refuse,
  findField = (name: string) => (Object.hasOwn(fields, name) ? (name as Field) : undefined), // it is one of its keys
): Partial<Record<Field, string>> {
  const map: Partial<Record<Field, string>> = {}
  for (const pair of given.flatMap((value) => value.split(','))) {
    const [name = '', column = ''] = pair.split(/=(.*)/s).map((part) => part.trim())
    const field = findField(name)
    if (column === '') refuse(`--map ${pair} must be FIELD=COLUMN, such as ${example}`)
    else if (!field)
      refuse(`--map ${pair}: ${name} is no field; the fields are ${Object.keys(fields).join(', ')}`)
    else map[field] = column
  }
  return map
}
