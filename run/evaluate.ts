import { pino } from 'pino'
import { explainMeaning } from '#analyze/meaning/explain-meaning.ts'
import { writeAccuracy } from './accuracy/write-accuracy.ts'
import { evaluateFiles, printMisses } from './evaluate/evaluate-files.ts'
import { evaluateSymbols } from './evaluate/evaluate-symbols.ts'
import { namesOf } from './evaluate/labelled-texts.ts'
import { runCommand } from './process/commands.ts'
import { StartRefused } from './process/start-refused.ts'
import { openSecondReader } from './server/open-second-reader.ts'

const HELP = `npm run evaluate -- [--symbols] [--json] [--second-reader FOLDER] FILE...
npm run evaluate -- --errors [COUNT] FILE...
npm run evaluate -- --explain TEXT [SYMBOL]
npm run evaluate -- --write [--second-reader FOLDER] [FOLDER...]

Measures what Crowdtape makes of texts that people have labelled, beside VADER and AFINN on the same texts.
A FILE is CSV with the columns text and label: -1 (negative), 0 (neutral), 1 (positive), or a grade between -1 and 1.
With a column symbol (BTC, $AAPL, Tesla) the stance towards it is judged, otherwise the text as a whole.

  --json              one JSON object with "files" instead of tables
  --second-reader FOLDER  measures beside it what both readers make of the texts; a FOLDER such as readers/encoder
  --symbols           measures instead which assets are found: a FILE has the columns text and symbols (BTC ETH, or empty)
  --errors [COUNT]    lists the texts that were judged most surely and wrongly, by default 50 of each FILE
  --explain TEXT      how one text is judged, and which words, signs and rules decided; of SYMBOL alone, if given
  --write [FOLDER]    measures the sets of the repository, and those of npm run train that the FOLDERs hold, for /accuracy
`

const ERRORS_SHOWN = 50
const OPTIONS = ['--json', '--symbols']

/** `npm run evaluate`. Needs no database and changes nothing. The exit code is 0, or 1 when a file cannot be measured. */
await runCommand(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    process.stdout.write(HELP)
    return
  }
  const second = openSecond(args)
  const [option, text, symbol] = args
  if (option === '--explain' && text !== undefined && args.length <= 3) {
    const explanation = explainMeaning(text, symbol === undefined ? undefined : { names: namesOf(symbol) })
    process.stdout.write(`${JSON.stringify(explanation, null, 2)}\n`)
    return
  }
  if (option === '--write') {
    const day = new Date().toISOString().slice(0, 10)
    const sets = await writeAccuracy(args.slice(1), { day, ...(second && { second }) }).finally(second?.close)
    process.stdout.write(`contract/accuracy/measured.json: ${sets.join(', ')}\n`)
    return
  }
  if (option === '--errors') {
    const count = /^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined
    const files = args.slice(count === undefined ? 1 : 2)
    if (files.length === 0) throw new StartRefused(`Name at least one file.\n\n${HELP}`)
    await printMisses({ files, max: count ?? ERRORS_SHOWN, out: process.stdout })
    return
  }
  const unknown = args.find((arg) => arg.startsWith('--') && !OPTIONS.includes(arg))
  if (unknown !== undefined) throw new StartRefused(`There is no option ${unknown}.\n\n${HELP}`)
  const files = args.filter((arg) => !arg.startsWith('--'))
  if (files.length === 0) throw new StartRefused(`Name at least one file.\n\n${HELP}`)
  const given = { files, asJson: args.includes('--json'), out: process.stdout }
  if (args.includes('--symbols')) return evaluateSymbols(given)
  await evaluateFiles({ ...given, ...(second && { second }) }).finally(second?.close)
})

/** Takes `--second-reader FOLDER` out of the arguments. */
function openSecond(args: string[]): ReturnType<typeof openSecondReader> | undefined {
  const at = args.indexOf('--second-reader')
  if (at < 0) return undefined
  const [, folder] = args.splice(at, 2)
  if (folder === undefined) throw new StartRefused(`Name the folder of the reader.\n\n${HELP}`)
  return openSecondReader(folder, { log: pino({ level: 'silent' }) })
}
