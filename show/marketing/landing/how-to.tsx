import type { ReactNode } from 'react'
import { firstSteps } from '../../docs/operation/first-commands.ts'
import { paths } from '../../shell/page/paths.ts'
import { siteOrigin } from '../../shell/page/product.ts'
import { TextLink } from '../../ui/action/links.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { Section } from '../blocks/section.tsx'

interface Step {
  title: string
  text: ReactNode
}

/** spec, section 1: "get an API key, make calls, read the docs" */
const STEPS: readonly Step[] = [
  {
    title: 'Get an API key',
    text: (
      <>
        <TextLink to={paths.getKey()}>Create an account</TextLink> and make a key under Settings, API keys. It
        is shown once; a test key is free and reads the sample universe.
      </>
    ),
  },
  {
    title: 'Make calls',
    text: (
      <>
        Send the key as a bearer token, or try a call in the <TextLink to={paths.sandbox()}>sandbox</TextLink>{' '}
        first. Every answer shows what it cost.
      </>
    ),
  },
  {
    title: 'Read the docs',
    text: (
      <>
        The <TextLink to={paths.docsPage('getting-started')}>getting-started guide</TextLink> takes ten
        minutes and ends with a program that survives limits and failures.
      </>
    ),
  },
]

export function HowTo() {
  const code = firstSteps(siteOrigin())
  return (
    <Section title="Three steps to the first number">
      <ol aria-label="How to start" className="grid gap-8 lg:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.title} className="flex min-w-0 flex-col">
            <div className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong text-12 font-medium text-accent tabular-nums"
              >
                {index + 1}
              </span>
              <h3 className="text-16 font-semibold">{step.title}</h3>
            </div>
            <p className="mt-3 flex-1 text-14 text-ink-2">{step.text}</p>
            <CodeBlock className="mt-4 rounded-card border border-line-subtle bg-s1 text-12 text-ink-2 lg:h-20">
              {code[index]}
            </CodeBlock>
          </li>
        ))}
      </ol>
    </Section>
  )
}
