/**
 * Puts rules on the page that a component brings along, and takes them away with its last one. As a sheet that is
 * adopted, since the policy of our pages lets no style element in that the server has not written.
 */
export function stylesheetSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return {
    add(rules: string) {
      if (users === 0) sheet = adoptStyles(rules)
      users += 1
    },
    remove() {
      users -= 1
      if (users === 0) {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      }
    },
  }
}

export function adoptStyles(rules: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}
