import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '../context/context.ts'
import { createAddressLimit } from '../http/address.ts'
import { invalid, tooMany } from '../http/errors.ts'
import { CSP_REPORTS_PATH } from '../http/set-security-headers.ts'

const BODY_BYTES_MAX = 16 * 1024
const REPORTS_PER_MINUTE_OF_ADDRESS = 20
/** A client with many addresses must not fill the log. */
const REPORTS_PER_MINUTE = 100

/**
 * Where browsers report what the policy of a page kept from happening: a line of the log each. It holds no query, since a
 * link that resets a password has its token there, and of what was typed nothing.
 */
export async function mountCspReports(server: FastifyInstance, ctx: Context): Promise<void> {
  const limits = [
    { name: 'csp-reports', limit: REPORTS_PER_MINUTE_OF_ADDRESS, of: (address: string) => address },
    { name: 'csp-reports-all', limit: REPORTS_PER_MINUTE, of: () => 'all' },
  ].map(({ of, ...limit }) => ({
    of,
    limit: createAddressLimit({ ...limit, windowMs: MINUTE_MS, redis: ctx.redis, kept: ctx.kept }),
  }))
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      async (_: unknown, text: string) => text,
    )
    scope.post(CSP_REPORTS_PATH, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      for (const { limit, of } of limits) {
        const seconds = await limit.take(of(request.ip), ctx.now().getTime())
        if (seconds !== undefined) throw tooMany('Too many reports.', seconds)
      }
      request.log.warn(readReport(request.body), 'the policy of a page kept something from happening')
      return reply.code(204).send()
    })
  })
}

/** https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
function readReport(body: unknown): Record<string, unknown> {
  const report = parse(body)
  return {
    directive: /^[a-z-]{1,40}$/.exec(
      textOf(report['effective-directive'] ?? report['violated-directive']),
    )?.[0],
    page: pathOf(report['document-uri']),
    blocked: originOf(report['blocked-uri']),
    source: pathOf(report['source-file']),
    line: Number.isInteger(report['line-number']) ? report['line-number'] : undefined,
  }
}

function parse(body: unknown): Record<string, unknown> {
  try {
    const { 'csp-report': report } = JSON.parse(textOf(body)) as { 'csp-report'?: unknown } // checked below
    if (typeof report === 'object' && report !== null) return report as Record<string, unknown>
  } catch {
    // As what holds no report.
  }
  throw invalid('csp-report', 'Send {"csp-report": {…}} as application/csp-report')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2_000) : ''
}

const TEXT_KEPT = 200

function pathOf(value: unknown): string | undefined {
  const text = textOf(value)
  return URL.canParse(text) ? new URL(text).pathname.slice(0, TEXT_KEPT) : undefined
}

/** Or a word such as `inline`. */
function originOf(value: unknown): string | undefined {
  const text = textOf(value)
  if (/^[a-z-]{1,40}$/.test(text)) return text
  return URL.canParse(text) ? new URL(text).origin.slice(0, TEXT_KEPT) : undefined
}
