import { MICROS_PER_DOLLAR, PLANS } from './plans.ts'

/**
 * What the pages say of the product, in the specification's words and in this one place. They are claims; what an
 * installation really measures is on its /status page.
 */
export const CLAIMS = {
  queriesPerSecond: '1000+', // spec, section 1
  responseTime: '800ms', // spec, section 1: "about 800ms response time"
  uptime: `${PLANS.free.uptimeTargetPercent}%`, // spec, section 1: 99.9% or 99.99%; design, section 7 gives each its plan
  uptimeScale: `${PLANS.scale.uptimeTargetPercent}%`,
  support: '24/7', // spec, section 1
  activeUsers: '10K+', // spec, section 1
  dataPoints: '50M+', // spec, section 1
  sources: 'Twitter, Instagram, Facebook, LinkedIn', // spec, section 1
  pricePer1000: `$${((PLANS.pro.prices[0]?.microsPerCall ?? 0) * 1_000) / MICROS_PER_DOLLAR}`, // spec, section 9: "$0.15 per 1,000 requests"
  savings: '96%', // spec, section 9
} as const

/** What a call costs whose caller did not wait: said wherever prices stand. */
export const HUNG_UP_CALLS =
  'A read is free if the client disconnects before the response begins; a completed write is charged.'

/** What 1,000 requests cost where ours cost 96 % less: the claim read as arithmetic, in micro-dollars. */
export const COMPARED_MICROS_PER_1000 = 3_750_000 // 0.15 / (1 - 0.96)

/** spec, section 2: the SDK list; `guide` is the page of the docs, `install` a line for a clone of the repository. */
export const SDKS = [
  { language: 'Node.js', guide: 'sdk-node', install: 'npm pack ./sdks/node' },
  { language: 'Python', guide: 'sdk-python', install: 'pip install ./sdks/python' },
  { language: 'Java', guide: 'sdk-java', install: 'mvn -f sdks/java install' },
] as const
