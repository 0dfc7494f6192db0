import type { PrintedSample } from './printed-samples.ts'

/** Stands in the output between what a page's first sample prints and what the sample itself prints. */
export const MARK = '=== the sample'

/**
 * The whole program of a sample. One that stands further down on its page leans on what the first one of its language
 * made there, as a reader does; the rest of it is as it is printed, followed by `use` where it only defines something.
 */
export function writeProgram(
  sample: Pick<PrintedSample, 'label' | 'text'>,
  { first = '', use = '', name }: { first?: string | undefined; use?: string | undefined; name: string },
): string {
  const ground = STANDS_ALONE.test(sample.text) ? '' : first
  const text = [sample.text, use].filter(Boolean).join('\n')
  if (sample.label === 'Python') return [ground, `print("${MARK}")`, text].join('\n')
  const [imports, code] = split(text)
  const [importsOfGround, codeOfGround] = split(ground)
  const all = [...new Set([...importsOfGround, ...imports])].join('\n')
  // What the sample declares may have the name of what the first one declared, so it gets a block of its own.
  if (sample.label === 'Node.js')
    return [all, codeOfGround, `console.log('${MARK}')`, '{', code, '}'].join('\n')
  if (code.includes('public class Call ')) return text.replace('public class Call ', `public class ${name} `)
  return [
    all,
    `public class ${name} {`,
    'public static void main(String[] args) throws Exception {',
    codeOfGround,
    `System.out.println("${MARK}");`,
    `{ ${code} }`,
    '} }',
  ].join('\n')
}

/** It makes a client of its own, or the whole class. */
const STANDS_ALONE =
  /from 'crowdtape'|from crowdtape import [\w, ]*Crowdtape\b(?!Error)|import io\.crowdtape\.Crowdtape;/

function split(text: string): [imports: string[], code: string] {
  const lines = text.split('\n')
  const isImport = (line: string) => line.startsWith('import ')
  return [lines.filter(isImport), lines.filter((line) => !isImport(line)).join('\n')]
}
