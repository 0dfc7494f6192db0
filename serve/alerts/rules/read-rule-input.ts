import { printRule } from '#analyze/alerts/language/print-rule.ts'
import { readRule } from '#analyze/alerts/language/read-rule.ts'
import {
  EACH,
  listAssetNames,
  listPostsTerms,
  type Rule,
  renameAssets,
} from '#analyze/alerts/language/rule.ts'
import { RuleError } from '#analyze/alerts/language/split-rule.ts'
import type { Asset } from '#contract/market.ts'
import { findNamedWatchlist } from '#store/accounts/watchlists.ts'
import { listMembers } from '#store/alerts/rules/list-members.ts'
import type { Context } from '../../context/context.ts'
import { invalid } from '../../http/errors.ts'
import { resolveAssets } from '../../market/assets.ts'
import { readRuleQuery, requireIndexable } from './read-rule-query.ts'

/** A rule of a request whose assets are known. */
export interface RuleInput {
  /** With the ids of its assets. */
  rule: Rule
  /** In the one form in which rules are printed, with tickers where they name the same assets. */
  expression: string
  /** In the order in which the rule names them. */
  assets: Asset[]
  /** The asset that it is listed under: the first that it names, also as the symbol of posts. */
  subject: Asset | undefined
}

/**
 * Reads a rule over some data and finds its assets, by ticker or else by id. Throws a 400 that says where and what would
 * be right.
 */
export async function readRuleInput(
  ctx: Pick<Context, 'sources' | 'db'>,
  data: Context['db'],
  { text, userId }: { text: string; userId: string },
): Promise<RuleInput> {
  const rule = await nameWatchlist(ctx.db, { rule: parse(text), userId })
  const queries = listPostsTerms(rule).map(({ query }) => query)
  for (const query of queries) await requireIndexable(data, readRuleQuery(ctx, query))
  await requireMembers(data, rule)
  const names = listAssetNames(rule)
  const ofPosts = queries.flatMap(({ symbol }) => symbol ?? [])
  const found = await resolveAssets(data, {
    symbols: [...names, ...ofPosts],
    ids: names.map((name) => name.toLowerCase()),
  })
  const symbols = names.length + ofPosts.length
  const byName = new Map(
    names.map((name, place) => [name, found[place]?.asset ?? found[symbols + place]?.asset]),
  )
  const unknown = names.find((name) => !byName.get(name))
  if (unknown !== undefined) {
    throw invalid('expression', `"${unknown}" is no asset that is covered; write its ticker or its id`)
  }
  const inGroup = (rename: (name: string) => string) => (name: string) =>
    name === EACH ? EACH : rename(name)
  const assetOf = (name: string): Asset => {
    const asset = byName.get(name)
    if (!asset) throw new Error(`the asset ${name} was found above`)
    return asset
  }
  const isTicker = (name: string) => found[names.indexOf(name)]?.asset !== undefined
  const assets = names.map(assetOf)
  return {
    rule: renameAssets(
      rule,
      inGroup((name) => assetOf(name).id),
    ),
    expression: printRule(
      renameAssets(
        rule,
        inGroup((name) => (isTicker(name) ? assetOf(name).symbol : assetOf(name).id)),
      ),
    ),
    assets,
    subject: assets[0] ?? found.slice(0, symbols).find(({ asset }) => asset)?.asset,
  }
}

/** A watchlist is named as the account has it, in whichever case it was written. */
async function nameWatchlist(
  db: Context['db'],
  { rule, userId }: { rule: Rule; userId: string },
): Promise<Rule> {
  if (rule.of?.kind !== 'watchlist' || rule.of.name === undefined) return rule
  const list = await findNamedWatchlist(db, { userId, name: rule.of.name })
  if (list) return { ...rule, of: { kind: 'watchlist', name: list.name } }
  throw invalid('expression', `You have no watchlist "${rule.of.name}"; the market lists yours`)
}

/** A category without assets would never fire, and its owner would not notice. */
async function requireMembers(data: Context['db'], { of }: Rule): Promise<void> {
  if (of?.kind !== 'category') return
  const found = await listMembers(data, new Map([['it', of]]))
  if (found.get('it')?.length === 0) {
    throw invalid('expression', `No asset is in the category "${of.name}"; the market lists the categories`)
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
