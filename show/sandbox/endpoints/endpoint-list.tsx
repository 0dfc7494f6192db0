import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { MethodMark } from '../../docs/operation/method-mark.tsx'
import { paths } from '../../shell/page/paths.ts'
import { groupEndpoints } from './group-endpoints.ts'
import type { SandboxEndpoint } from './sandbox-endpoint.ts'

/** Before one is chosen: all of them, each a link that can be shared. */
export function EndpointList({ endpoints }: { endpoints: readonly SandboxEndpoint[] }) {
  return (
    <div className="mt-8 gap-x-12 lg:columns-2">
      {groupEndpoints(endpoints).map(([group, ofGroup]) => (
        <section key={group} className="mb-8 break-inside-avoid">
          <h2 className="text-13 font-medium text-ink-3">{group}</h2>
          <ul className="mt-2 divide-y divide-line-subtle border-y border-line-subtle">
            {ofGroup.map((endpoint) => (
              <li key={endpoint.value}>
                <Link
                  to={paths.sandbox({ endpoint: endpoint.value })}
                  preventScrollReset
                  className="group flex items-center gap-3 py-3 focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block text-14 font-medium group-hover:text-accent">
                      {endpoint.label}
                    </span>
                    <span className="mt-0.5 flex min-w-0 items-baseline gap-2 font-mono text-12 text-ink-3">
                      <MethodMark method={endpoint.method} />
                      <span className="min-w-0 break-all">{endpoint.path}</span>
                    </span>
                  </span>
                  <ArrowRight
                    size={16}
                    aria-hidden="true"
                    className="shrink-0 text-ink-3 group-hover:text-accent"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
