/** What a new key asks first. */
export const FIRST_CALL_ADDRESS = '/v1/crypto/prices?symbols=BTC,ETH'

/** The first call of a key, for a shell. */
export function firstCall({ origin, key }: { origin: string; key: string }): string {
  return `curl -H "Authorization: Bearer ${key}" "${origin}${FIRST_CALL_ADDRESS}"`
}

/** spec, section 1: "get an API key, make calls, read the docs". What each of the three steps types into a shell. */
export function firstSteps(origin: string): [getKey: string, call: string, read: string] {
  return [
    `export CROWDTAPE_API_KEY=ct_test_…\nexport CROWDTAPE_URL=${origin}`,
    'curl -H "Authorization: Bearer $CROWDTAPE_API_KEY" \\\n  "$CROWDTAPE_URL/v1/crypto/prices?symbols=BTC,ETH"',
    'curl "$CROWDTAPE_URL/docs/getting-started.md"',
  ]
}

/** A call of the site's own API, which needs no key. */
export function openCall({ origin, path }: { origin: string; path: string }): string {
  return `curl "${origin}${path}"`
}
