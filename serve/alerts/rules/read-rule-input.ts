import { printRule } from '#analyze/alerts/language/print-rule.ts'
import { readRule } from '#analyze/alerts/language/read-rule.ts'
import { listComparisons, type Rule, renameAssets } from '#analyze/alerts/language/rule.ts'
import { RuleError } from '#analyze/alerts/language/rule-error.ts'
import type { Asset } from '#contract/market.ts'
import type { Database } from '#store/database.ts'
import { invalid } from '../../http/errors.ts'
import { resolveAssets } from '../../market/resolve-assets.ts'

/** A rule of a request whose assets are known. */
export interface RuleInput {
  /** With the ids of its assets. */
  rule: Rule
  /** In the one form in which rules are printed, with tickers where they name the same assets. */
  expression: string
  /** In the order in which the rule names them. */
  assets: [Asset, ...Asset[]]
}

/** Reads a rule and finds its assets, by ticker or else by id. Throws a 400 that says where and what would be right. */
export async function readRuleInput(data: Database, text: string): Promise<RuleInput> {
  const rule = parse(text)
  const names = [...new Set(listComparisons(rule.when).map(({ term }) => term.asset))]
  const found = await resolveAssets(data, { symbols: names, ids: names.map((name) => name.toLowerCase()) })
  const byName = new Map(
    names.map((name, place) => [name, found[place]?.asset ?? found[names.length + place]?.asset]),
  )
  const unknown = names.find((name) => !byName.get(name))
  if (unknown !== undefined) {
    throw invalid('expression', `"${unknown}" is no asset that is covered; write its ticker or its id`)
  }
  const assetOf = (name: string): Asset => {
    const asset = byName.get(name)
    if (!asset) throw new Error(`the asset ${name} was found above`)
    return asset
  }
  const isTicker = (name: string) => found[names.indexOf(name)]?.asset !== undefined
  const [first = '', ...rest] = names
  return {
    rule: renameAssets(rule, (name) => assetOf(name).id),
    expression: printRule(
      renameAssets(rule, (name) => (isTicker(name) ? assetOf(name).symbol : assetOf(name).id)),
    ),
    assets: [assetOf(first), ...rest.map(assetOf)],
  }
}

function parse(text: string): Rule {
  try {
    return readRule(text)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    throw invalid('expression', `At character ${error.at + 1}: ${error.message}`)
  }
}
