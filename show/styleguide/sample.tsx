import type { ReactNode } from 'react'

/** A group of samples below its name. */
export function SampleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-b border-line-subtle pb-2 text-20 font-semibold">{title}</h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  )
}

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 md:grid-cols-[10rem_minmax(0,1fr)] md:gap-6">
      <h3 className="pt-1 text-13 text-ink-3">{name}</h3>
      <div className="flex min-w-0 flex-wrap items-center gap-4">{children}</div>
    </div>
  )
}
