/** The first stop of the Tab key: past the header, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-accent-solid focus:px-4 focus:py-2 focus:text-14 focus:font-medium focus:text-on-solid"
    >
      Skip to content
    </a>
  )
}
