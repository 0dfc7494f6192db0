/** Keys to press, together or one after the other. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-control border border-line-strong bg-s3 px-1 font-sans text-12 text-ink-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}

/** Whether a key pressed there belongs to a field or a dialog, not to the page. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'))
  )
}
