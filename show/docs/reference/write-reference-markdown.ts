import { SITE_ORIGIN } from '#contract/site-origin.ts'
import type { CodeSample } from '../../prose/render-markdown.ts'
import { paths } from '../../shell/page/paths.ts'
import type { ErrorGroup } from './list-error-groups.ts'
import type { FieldRow, Operation, OperationGroup } from './operation.ts'

/** The operations of a group of the API as Markdown, each with a link to its own text. */
export function writeGroupMarkdown({ name, description, operations }: OperationGroup): string {
  const lines = operations.map(
    ({ id, method, path, summary }) =>
      `- [\`${method} ${path}\`](${SITE_ORIGIN}${paths.reference(name, id)}.md): ${summary}`,
  )
  return `# Crowdtape API: ${name}\n\n${description}.\n\n${lines.join('\n')}\n`
}

/** The catalogue of errors as Markdown. */
export function writeErrorsMarkdown(groups: readonly ErrorGroup[]): string {
  const sections = groups.map(({ title, errors }) => {
    const entries = errors.map(
      ({ code, number, status, title: name, meaning, fix }) =>
        `### ${code}\n\nHTTP ${status}, number ${number}: ${name}. ${meaning}\n\nFix: ${fix}`,
    )
    return `## ${title}\n\n${entries.join('\n\n')}`
  })
  return `# Crowdtape API: errors\n\n${sections.join('\n\n')}\n`
}

/** One operation as Markdown, for people and programs that read it elsewhere. */
export function writeOperationMarkdown(operation: Operation): string {
  const { method, path, summary, description, scope, isCharged, takes, answer, answerSample } = operation
  return [
    `# ${method} ${path}`,
    `${summary}. ${description}`,
    ...(operation.deprecation ? [operation.deprecation] : []),
    `${isCharged ? 'One credit when answered with data.' : 'Free.'}${scope ? ` Scope: \`${scope}\`.` : ''}`,
    ...takes.map(({ place, rows }) => `## ${place}\n\n${rows.map(writeRow).join('\n')}`),
    ...(answer.length > 0 ? [`## Answer ${operation.status}\n\n${answer.map(writeRow).join('\n')}`] : []),
    `## Example\n\n${operation.samples.map(writeSample).join('\n\n')}`,
    ...(answerSample ? [`\`\`\`json\n${answerSample.text}\n\`\`\``] : []),
    `## Errors\n\n${operation.errors.map(({ code, status }) => `[\`${code}\`](${SITE_ORIGIN}${paths.errors(code)}) (${status})`).join(', ')}`,
  ].join('\n\n')
}

function writeSample({ label, text }: CodeSample): string {
  return `${label}:\n\n\`\`\`\n${text}\n\`\`\``
}

function writeRow({ name, depth, type, isRequired, description, choices, byDefault }: FieldRow): string {
  const facts = [
    `${type}${isRequired ? ', required' : ''}`,
    choices.length > 0 ? `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}` : '',
    byDefault === undefined ? '' : `default \`${byDefault}\``,
  ].filter(Boolean)
  return `${'  '.repeat(depth)}- \`${name}\` (${facts.join('; ')})${description ? `: ${description}` : ''}`
}
