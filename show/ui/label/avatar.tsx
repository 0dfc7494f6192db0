/** A person's initial on a tint. */
export function Avatar({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? '?'
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full border border-line-strong bg-s3 font-semibold text-accent ${size === 'sm' ? 'size-6 text-12' : 'size-12 text-20'}`}
    >
      {initial}
    </span>
  )
}
