/// <reference types="vite/client" />

/** What vite.config.ts puts in, from the facts of the sources. Absent where no site is built, as in tests. */
declare const __SOURCE_LABELS__: readonly import('#contract/source-facts.ts').SourceLabel[] | undefined
declare const __SOURCE_FACTS__: readonly import('#contract/source-facts.ts').SourceFacts[]

/** https://www.w3.org/TR/trusted-types/#trusted-type-policy-factory: not known to TypeScript, nor to every browser. */
declare var trustedTypes:
  | undefined
  | {
      createPolicy(
        name: string,
        rules: {
          createHTML?(html: string): string | null
          createScriptURL?(url: string): string | null
        },
      ): { createHTML(html: string): TrustedHTML }
    }
