// Written by `npm run sdks` from contract/public/openapi.json.

import type { Answer, CallOptions, Input, Operation, Rows } from '../call/call.ts'
import * as readTimes from './transformers.gen.ts'
import type * as types from './types.gen.ts'

const OPERATIONS = {
  ping: { name: 'ping', method: 'GET', path: '/v1/ping', hasBody: false, readTimes: readTimes.pingResponseTransformer },
  getAccountUsage: { name: 'getAccountUsage', method: 'GET', path: '/v1/account/usage', hasBody: false },
  getPrices: { name: 'getPrices', method: 'GET', path: '/v1/crypto/prices', hasBody: false, readTimes: readTimes.getPricesResponseTransformer },
  getCandles: { name: 'getCandles', method: 'GET', path: '/v1/crypto/candles', hasBody: false, readTimes: readTimes.getCandlesResponseTransformer },
  listAssets: { name: 'listAssets', method: 'GET', path: '/v1/crypto/assets', hasBody: false },
  getMarketOverview: { name: 'getMarketOverview', method: 'GET', path: '/v1/market/overview', hasBody: false, readTimes: readTimes.getMarketOverviewResponseTransformer },
  screenAssets: { name: 'screenAssets', method: 'GET', path: '/v1/screener', hasBody: false, readTimes: readTimes.screenAssetsResponseTransformer },
  getMentions: { name: 'getMentions', method: 'GET', path: '/v1/social/mentions', hasBody: false, readTimes: readTimes.getMentionsResponseTransformer },
  getSentiment: { name: 'getSentiment', method: 'GET', path: '/v1/market/sentiment', hasBody: false, readTimes: readTimes.getSentimentResponseTransformer },
  getMarketMood: { name: 'getMarketMood', method: 'GET', path: '/v1/market-mood', hasBody: false, readTimes: readTimes.getMarketMoodResponseTransformer },
  getAssetSummary: { name: 'getAssetSummary', method: 'GET', path: '/v1/assets/{id}/summary', hasBody: false, readTimes: readTimes.getAssetSummaryResponseTransformer },
  explainFigure: { name: 'explainFigure', method: 'GET', path: '/v1/explain', hasBody: false, readTimes: readTimes.explainFigureResponseTransformer },
  listFigures: { name: 'listFigures', method: 'GET', path: '/v1/figures', hasBody: false, readTimes: readTimes.listFiguresResponseTransformer },
  getCatalog: { name: 'getCatalog', method: 'GET', path: '/v1/catalog', hasBody: false, readTimes: readTimes.getCatalogResponseTransformer },
  listSignals: { name: 'listSignals', method: 'GET', path: '/v1/signals', hasBody: false, readTimes: readTimes.listSignalsResponseTransformer },
  listPosts: { name: 'listPosts', method: 'GET', path: '/v1/social/posts', hasBody: false, readTimes: readTimes.listPostsResponseTransformer },
  searchPosts: { name: 'searchPosts', method: 'GET', path: '/v1/social/search', hasBody: false, readTimes: readTimes.searchPostsResponseTransformer },
  listTrendingTopics: { name: 'listTrendingTopics', method: 'GET', path: '/v1/social/trending', hasBody: false, readTimes: readTimes.listTrendingTopicsResponseTransformer },
  listCreators: { name: 'listCreators', method: 'GET', path: '/v1/social/creators', hasBody: false, readTimes: readTimes.listCreatorsResponseTransformer },
  getTrend: { name: 'getTrend', method: 'GET', path: '/v1/social/trend', hasBody: false, readTimes: readTimes.getTrendResponseTransformer },
  listStories: { name: 'listStories', method: 'GET', path: '/v1/social/stories', hasBody: false, readTimes: readTimes.listStoriesResponseTransformer },
  explainSurprise: { name: 'explainSurprise', method: 'GET', path: '/v1/explain/surprise', hasBody: false, readTimes: readTimes.explainSurpriseResponseTransformer },
  getLab: { name: 'getLab', method: 'GET', path: '/v1/assets/{id}/lab', hasBody: false, readTimes: readTimes.getLabResponseTransformer },
  listSources: { name: 'listSources', method: 'GET', path: '/v1/sources', hasBody: false, readTimes: readTimes.listSourcesResponseTransformer },
  openStream: { name: 'openStream', method: 'GET', path: '/v1/stream', hasBody: false, readTimes: readTimes.openStreamResponseTransformer },
  createAlert: { name: 'createAlert', method: 'POST', path: '/v1/alerts/create', hasBody: true, readTimes: readTimes.createAlertResponseTransformer },
  listAlerts: { name: 'listAlerts', method: 'GET', path: '/v1/alerts', hasBody: false, readTimes: readTimes.listAlertsResponseTransformer },
  getAlert: { name: 'getAlert', method: 'GET', path: '/v1/alerts/{id}', hasBody: false, readTimes: readTimes.getAlertResponseTransformer },
  updateAlert: { name: 'updateAlert', method: 'PATCH', path: '/v1/alerts/{id}', hasBody: true, readTimes: readTimes.updateAlertResponseTransformer },
  deleteAlert: { name: 'deleteAlert', method: 'DELETE', path: '/v1/alerts/{id}', hasBody: false },
  createRule: { name: 'createRule', method: 'POST', path: '/v1/rules', hasBody: true, readTimes: readTimes.createRuleResponseTransformer },
  listRules: { name: 'listRules', method: 'GET', path: '/v1/rules', hasBody: false, readTimes: readTimes.listRulesResponseTransformer },
  previewRule: { name: 'previewRule', method: 'GET', path: '/v1/rules/preview', hasBody: false, readTimes: readTimes.previewRuleResponseTransformer },
  getRule: { name: 'getRule', method: 'GET', path: '/v1/rules/{id}', hasBody: false, readTimes: readTimes.getRuleResponseTransformer },
  updateRule: { name: 'updateRule', method: 'PATCH', path: '/v1/rules/{id}', hasBody: true, readTimes: readTimes.updateRuleResponseTransformer },
  deleteRule: { name: 'deleteRule', method: 'DELETE', path: '/v1/rules/{id}', hasBody: false },
  listWebhooks: { name: 'listWebhooks', method: 'GET', path: '/v1/webhooks', hasBody: false, readTimes: readTimes.listWebhooksResponseTransformer },
} as const satisfies Record<string, Operation>

/** The call that is a stream. */
export const STREAM = OPERATIONS.openStream

/** Every other call of the API; `Crowdtape` sends them. */
export abstract class Operations {
  protected abstract send<T>(operation: Operation, input: object, options?: CallOptions): Promise<Answer<T>>

  protected abstract pages<Row>(operation: Operation, input: object, options?: CallOptions): Rows<Row>

  /**
   * Check a key.
   * Returns the mode of the key and the server time. Free; it counts against the rate limit.
   */
  ping(options?: CallOptions): Promise<Answer<types.Pong>> {
    return this.send(OPERATIONS.ping, {}, options)
  }

  /**
   * Usage and limits.
   * What the account has used this month (UTC), what is left, and the limits of its plan. Free. Scope: `account:read`.
   */
  getAccountUsage(options?: CallOptions): Promise<Answer<types.AccountUsage>> {
    return this.send(OPERATIONS.getAccountUsage, {}, options)
  }

  /**
   * Latest prices.
   * The newest price of up to 100 assets, in the order of your request. Tickers are not unique: if several assets share one, the largest by market capitalization is used, and the row identifies it. With `as_of`, a row has the last price within the previous 15 minutes (one minute for venue prices) and no change, volume or market cap. `quote` gives prices in euros, pounds, yen, bitcoin or ether: the answer has the rate with its venues and age. One credit for any number of assets; free if no row has a price. At least one of `symbols` and `ids` is required. Scope: `market:read`.
   */
  getPrices(input: Input<types.GetPricesData> = {}, options?: CallOptions): Promise<Answer<types.Prices>> {
    return this.send(OPERATIONS.getPrices, input, options)
  }

  /**
   * Candles.
   * Candles of one asset, newest first. Give the asset by `symbol` or by `id`. 15m, 4h and 1w candles are computed from 5m, 1h and 1d candles; weeks start on Monday (UTC). If there is no data, `status` has the reason: `no_data` (none in this period) or `not_covered` (no such asset). With `as_of`, only candles that were final at that moment are returned: candles still in progress or filled in later are excluded. With a `quote` each candle is divided by the rate at its end, which is in its row: for BTC and ETH the close of their candle, otherwise a rate of the venues that is at most 15 minutes old. Candles without one are left out; rates of EUR, GBP and JPY are stored as long as prices are read here. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
   */
  getCandles(input: Input<types.GetCandlesData> = {}, options?: CallOptions): Promise<Answer<types.Candles>> {
    return this.send(OPERATIONS.getCandles, input, options)
  }

  /**
   * Candles.
   * The rows of all pages; each page is a call of its own.
   * Candles of one asset, newest first. Give the asset by `symbol` or by `id`. 15m, 4h and 1w candles are computed from 5m, 1h and 1d candles; weeks start on Monday (UTC). If there is no data, `status` has the reason: `no_data` (none in this period) or `not_covered` (no such asset). With `as_of`, only candles that were final at that moment are returned: candles still in progress or filled in later are excluded. With a `quote` each candle is divided by the rate at its end, which is in its row: for BTC and ETH the close of their candle, otherwise a rate of the venues that is at most 15 minutes old. Candles without one are left out; rates of EUR, GBP and JPY are stored as long as prices are read here. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
   */
  getCandlesAll(input: Input<types.GetCandlesData> = {}, options?: CallOptions): Rows<types.Candle> {
    return this.pages(OPERATIONS.getCandles, input, options)
  }

  /**
   * List assets.
   * All assets, largest market capitalization first and those without a rank last, or only those with a given ticker, which several assets may share, or of a contract address. Addresses are those that the operator stored: an address that is not stored has no asset here. Scope: `market:read`.
   */
  listAssets(input: Input<types.ListAssetsData> = {}, options?: CallOptions): Promise<Answer<types.Assets>> {
    return this.send(OPERATIONS.listAssets, input, options)
  }

  /**
   * List assets.
   * The rows of all pages; each page is a call of its own.
   * All assets, largest market capitalization first and those without a rank last, or only those with a given ticker, which several assets may share, or of a contract address. Addresses are those that the operator stored: an address that is not stored has no asset here. Scope: `market:read`.
   */
  listAssetsAll(input: Input<types.ListAssetsData> = {}, options?: CallOptions): Rows<types.Asset> {
    return this.pages(OPERATIONS.listAssets, input, options)
  }

  /**
   * Market overview.
   * Totals over all assets that have a price: market capitalization, 24-hour volume and dominance. Free if there is no price at all. Scope: `market:read`.
   */
  getMarketOverview(options?: CallOptions): Promise<Answer<types.MarketOverview>> {
    return this.send(OPERATIONS.getMarketOverview, {}, options)
  }

  /**
   * Filter all assets by any figures.
   * Holds a condition against each of the 250 largest assets that have a price and gives those for which it holds, with every figure. Conditions are those of the alert language ([alerts](/docs/alerts)) with figures of each asset: comparisons with `>` and `<`, `and`, `or`, `not` and parentheses. A figure that is not known makes a comparison unknown, and such an asset is counted in `unknown`. Figures of posts are of 24 whole hours (UTC). `authors` and `surprise` are of counted posts on either basis. `composite` is left out, because it takes too long for all assets: `/v1/assets/{id}/summary` has it. Also as CSV and JSON lines. Free when nothing is found. Scope: `market:read`.
   */
  screenAssets(input: Input<types.ScreenAssetsData> = {}, options?: CallOptions): Promise<Answer<types.Screen>> {
    return this.send(OPERATIONS.screenAssets, input, options)
  }

  /**
   * Mention counts.
   * Posts that mention an asset: how many, by how many people, over time and with what mood, and the newest of them. A post counts once, even if it names the asset several times. Posts name tickers, so assets with the same ticker share their mentions; the largest by market capitalization is used, and `asset` identifies it. If there is no data, `status` has the reason: `no_data` (no posts about it), `not_covered` (no such asset, or a source that is not read here), or `source_down`, `throttled_upstream` or `stale` if none of the sources delivers at the moment. Free if there are no results. Figures use counted posts (excluding copies, spam and posts over an author’s cap) of the last whole hours or days, as on all screens, or all posts with `basis=raw`. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   */
  getMentions(input: Input<types.GetMentionsData> = {}, options?: CallOptions): Promise<Answer<types.Mentions>> {
    return this.send(OPERATIONS.getMentions, input, options)
  }

  /**
   * Sentiment by asset.
   * The mean sentiment of posts about up to 50 assets, overall and by source, and how it changed. Posts name tickers, so assets with the same ticker share their mood; the largest by market capitalization is used. Whether sentiment predicts prices is disputed: this is not advice. One credit for any number of assets; free if no asset has a mood. Figures use counted posts (excluding copies, spam and posts over an author’s cap) of the last whole hours or days, as on all screens, or all posts with `basis=raw`. Scope: `social:read`.
   */
  getSentiment(input: Input<types.GetSentimentData>, options?: CallOptions): Promise<Answer<types.Sentiments>> {
    return this.send(OPERATIONS.getSentiment, input, options)
  }

  /**
   * Market mood.
   * An index from 0 to 100, where 50 is balanced, over 24 whole hours (UTC) of counted posts (excluding copies, spam and posts over an author’s cap). It is the weighted mean of three documented parts: mood (50), breadth (30) and talk (20), each with its sample size and interval. An unknown part has a `reason` and no weight; without a mood there is no index. It measures how people sound, not what prices will do, and is not advice. Free if there is no index. Scope: `social:read`.
   */
  getMarketMood(input: Input<types.GetMarketMoodData> = {}, options?: CallOptions): Promise<Answer<types.MarketMood>> {
    return this.send(OPERATIONS.getMarketMood, input, options)
  }

  /**
   * Asset summary.
   * Every figure for the last 24 whole hours (UTC), over all sources: mood, posts, dominance, mood_change, posts_change, posts_to_usual, mindshare, authors, engagement, hype, tone, stance, balance, weighted, composite, spam, young_accounts, raw_posts, raw_mood. Each has its `value`, `n` (the number of posts used), and `low` and `high` (the 95 % interval). They use counted posts (excluding copies, spam and posts over an author’s cap) or, with `basis=raw`, all posts. A figure is null if there is a `reason`: `too_few_posts`, `no_history`, `not_given` by the sources, `not_kept` if, with `as_of`, a price in the composite has been replaced since, or `counting` while posts are still being counted, for example after a first start. `before` are the 24 hours before; `usual` is the mean of the comparable days among the 20 before, at least seven; `left` lists the sources that are excluded from the comparison because they were not read throughout. For formulas and components, see /v1/explain. Whether such figures predict prices is disputed: this is not advice. Free if there are no posts about it. Scope: `social:read`.
   */
  getAssetSummary(input: Input<types.GetAssetSummaryData>, options?: CallOptions): Promise<Answer<types.AssetSummary>> {
    return this.send(OPERATIONS.getAssetSummary, input, options)
  }

  /**
   * Explain a figure.
   * Explains a figure of an asset’s summary, its price or its surprise as a trend: the formula and its source, the hours and posts used, the inputs, the versions of the model and the weights, and the most engaging posts for and against among the newest 2,000. Whether such figures predict prices is disputed: this is not advice. Free if there are no posts about it. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   */
  explainFigure(input: Input<types.ExplainFigureData>, options?: CallOptions): Promise<Answer<types.Explanation>> {
    return this.send(OPERATIONS.explainFigure, input, options)
  }

  /**
   * Figures of many assets.
   * Any figures of up to 250 assets in one call, over one or more windows of whole hours (UTC) that end together. With `rows=sources`, each total over all sources is followed by a row for each source that has posts about the asset. Over 24 hours the digits are those of /v1/assets/{id}/summary. Figures that compare with earlier days, and posts per $1M, are of 24 hours only: another window is refused with 400. One call has at most 10,000 rows: assets × figures × windows, with `rows=sources` times one more than the sources. `not_covered` lists names without an asset. In Parquet each column has its own type. One credit for any number of assets, figures and windows; free if there are no posts about any of them. At least one of `symbols` and `ids` is required. Scope: `social:read`.
   */
  listFigures(input: Input<types.ListFiguresData>, options?: CallOptions): Promise<Answer<types.AssetFigures>> {
    return this.send(OPERATIONS.listFigures, input, options)
  }

  /**
   * Catalogue of figures.
   * Every figure with its unit, range, window, formula and the operations that return it; since when it can be read, and since when as of an earlier moment. `sources` lists the sources with posts about the asset, or about anything unless one is given, with their first and last hour and how late they are. Figures follow posts by a few seconds. Free. Scope: `social:read`.
   */
  getCatalog(input: Input<types.GetCatalogData> = {}, options?: CallOptions): Promise<Answer<types.Catalog>> {
    return this.send(OPERATIONS.getCatalog, input, options)
  }

  /**
   * Signals over time.
   * Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered, since the first stored hour, newest first, for back-testing. Hours without posts have no row. Figures reflect the posts stored now, with a lag of a few seconds; deleted posts are excluded. With `as_of`, the rows are those that were known then, of hours and days that were over, with the figures of then, and the composite is null, because earlier candles are not kept. A page covers at most 120 days of hours. In Parquet each column has its own type. Posts name tickers, so assets with the same ticker share their signals; the largest by market capitalization is used. Whether such figures predict prices is disputed: this is not advice. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   */
  listSignals(input: Input<types.ListSignalsData> = {}, options?: CallOptions): Promise<Answer<types.Signals>> {
    return this.send(OPERATIONS.listSignals, input, options)
  }

  /**
   * Signals over time.
   * The rows of all pages; each page is a call of its own.
   * Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered, since the first stored hour, newest first, for back-testing. Hours without posts have no row. Figures reflect the posts stored now, with a lag of a few seconds; deleted posts are excluded. With `as_of`, the rows are those that were known then, of hours and days that were over, with the figures of then, and the composite is null, because earlier candles are not kept. A page covers at most 120 days of hours. In Parquet each column has its own type. Posts name tickers, so assets with the same ticker share their signals; the largest by market capitalization is used. Whether such figures predict prices is disputed: this is not advice. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   */
  listSignalsAll(input: Input<types.ListSignalsData> = {}, options?: CallOptions): Rows<types.Signal> {
    return this.pages(OPERATIONS.listSignals, input, options)
  }

  /**
   * List posts.
   * Posts that match all filters, newest first. A filter on a count excludes posts without that count, so it returns only posts from platforms that have it. New posts that arrive while you page do not shift or repeat rows. With `as_of`, posts have the text, symbols, mood and counts of that moment, and filters use those; pages may then be only partly filled, so continue while there is a cursor. Free if there are no results. Scope: `social:read`.
   */
  listPosts(input: Input<types.ListPostsData> = {}, options?: CallOptions): Promise<Answer<types.Posts>> {
    return this.send(OPERATIONS.listPosts, input, options)
  }

  /**
   * List posts.
   * The rows of all pages; each page is a call of its own.
   * Posts that match all filters, newest first. A filter on a count excludes posts without that count, so it returns only posts from platforms that have it. New posts that arrive while you page do not shift or repeat rows. With `as_of`, posts have the text, symbols, mood and counts of that moment, and filters use those; pages may then be only partly filled, so continue while there is a cursor. Free if there are no results. Scope: `social:read`.
   */
  listPostsAll(input: Input<types.ListPostsData> = {}, options?: CallOptions): Rows<types.Post> {
    return this.pages(OPERATIONS.listPosts, input, options)
  }

  /**
   * Search posts.
   * Posts with matching text, hashtags or symbols, newest first. All words must match, as English stems and regardless of accents; Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese match anywhere in a sentence. Use `"a phrase"`, `or` and `-without`; `$btc` and `#defi` match exactly. Any other input is treated as words. Free if there are no results. Scope: `social:read`.
   */
  searchPosts(input: Input<types.SearchPostsData>, options?: CallOptions): Promise<Answer<types.Posts>> {
    return this.send(OPERATIONS.searchPosts, input, options)
  }

  /**
   * Search posts.
   * The rows of all pages; each page is a call of its own.
   * Posts with matching text, hashtags or symbols, newest first. All words must match, as English stems and regardless of accents; Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese match anywhere in a sentence. Use `"a phrase"`, `or` and `-without`; `$btc` and `#defi` match exactly. Any other input is treated as words. Free if there are no results. Scope: `social:read`.
   */
  searchPostsAll(input: Input<types.SearchPostsData>, options?: CallOptions): Rows<types.Post> {
    return this.pages(OPERATIONS.searchPosts, input, options)
  }

  /**
   * Trending topics.
   * Assets, hashtags, words and phrases of the last 24 whole hours (UTC), over all platforms, ordered by surprise (the z-score against the same hours of earlier days and weeks) times the number of people. Assets without surprise come last; hashtags need a surprise of 3 or more unless kind asks for them or none is known yet, words and phrases always and at least three people. Hashtags that posts of any subject have, such as #newsletter, are left out. All spellings of an asset form one topic. Topics with a single author are never listed. With `as_of`, figures are those known at that time; `raw` is then refused, because the authors of all posts are not kept, and `related_symbols` is empty, because it is read from posts. Free if there are no results. Scope: `social:read`.
   */
  listTrendingTopics(input: Input<types.ListTrendingTopicsData> = {}, options?: CallOptions): Promise<Answer<types.Topics>> {
    return this.send(OPERATIONS.listTrendingTopics, input, options)
  }

  /**
   * Top creators.
   * The authors who post about an asset, on a source or overall in a period, ranked by engagement or by number of posts, using counted posts or, with a `raw_` order, all posts. Both figures are in each row. Sums cover whole hours (UTC), are exact and lag a few seconds behind the posts. Authors are removed once all of their posts are deleted. The default period is the last 24 whole hours and the current one. A period can be up to 31 days long, or 7 without an asset; paging ends after 10,000 creators. Posts name tickers, so assets with the same ticker share their creators. If both `symbol` and `id` are given, `id` is used. With `as_of`, ranks and sums are those known at that time and the period ends with the last whole hour before it. Free if there are no results. Scope: `social:read`.
   */
  listCreators(input: Input<types.ListCreatorsData> = {}, options?: CallOptions): Promise<Answer<types.Creators>> {
    return this.send(OPERATIONS.listCreators, input, options)
  }

  /**
   * Top creators.
   * The rows of all pages; each page is a call of its own.
   * The authors who post about an asset, on a source or overall in a period, ranked by engagement or by number of posts, using counted posts or, with a `raw_` order, all posts. Both figures are in each row. Sums cover whole hours (UTC), are exact and lag a few seconds behind the posts. Authors are removed once all of their posts are deleted. The default period is the last 24 whole hours and the current one. A period can be up to 31 days long, or 7 without an asset; paging ends after 10,000 creators. Posts name tickers, so assets with the same ticker share their creators. If both `symbol` and `id` are given, `id` is used. With `as_of`, ranks and sums are those known at that time and the period ends with the last whole hour before it. Free if there are no results. Scope: `social:read`.
   */
  listCreatorsAll(input: Input<types.ListCreatorsData> = {}, options?: CallOptions): Rows<types.Creator> {
    return this.pages(OPERATIONS.listCreators, input, options)
  }

  /**
   * Topic details.
   * Figures for an asset, hashtag, word or phrase over the last 24 whole hours (UTC), or the 24 hours up to `end`: people, surprise, mood with its number of posts, hourly mentions over seven days (raw and filtered), sources, related terms, and its posts by engagement, with one post for each set of near-copies. Text is omitted for sources that forbid passing it on. For each hour and source, the most used terms are stored: as many as a tenth of its posts, at least 100. Hours of rarer terms may be missing. With `as_of`, figures are those known at that time; `raw` is then refused, because the authors of all posts are not kept, and no posts are read: `posts_read` is 0, `neighbours` and `posts` are empty. Free if there are no posts about it. Scope: `social:read`.
   */
  getTrend(input: Input<types.GetTrendData>, options?: CallOptions): Promise<Answer<types.Trend>> {
    return this.send(OPERATIONS.getTrend, input, options)
  }

  /**
   * Stories.
   * Stories of a day or a week: posts by at least three people that link to the same page, are near-copies, or share rare words. Each has a headline, its words, people, sources, assets, mood with its 95 % interval, first and last post, posts per step, and its posts by engagement. Ordered by surprise times people, where surprise compares its words with earlier days over all sources. In filtered stories near-copies count once and giveaways and link farms are excluded, so a single author or one copied text does not make a story; `copies` has the number excluded. Stories use all posts of the period, or a sample of 5,000 if there are more: `is_complete` is then false and the counts are lower bounds. Deleted posts are excluded. With `as_of`, stories use the posts of that time, except those deleted since, and the period ends with the last whole hour before it. Text and headlines are omitted for sources that forbid passing them on. Free if there are no results. Scope: `social:read`.
   */
  listStories(input: Input<types.ListStoriesData> = {}, options?: CallOptions): Promise<Answer<types.Stories>> {
    return this.send(OPERATIONS.listStories, input, options)
  }

  /**
   * Explain a surprise.
   * Explains the surprise of a topic, identified by the kind and term that /v1/social/trending returns, or of a story, identified by the ID that /v1/social/stories returns for the same `period`, `symbol`, `platform`, `figures` and `end`: the formula and its source, the 24 hours compared, the number of people, and the mean, the deviation and the number of days it is compared with. For a story, the same for each of its words. Includes the most engaging posts for and against, among the newest 500 of a topic or 2,000 of an asset. Free if there are no posts about it. Exactly one of `term` and `story` is required. Scope: `social:read`.
   */
  explainSurprise(input: Input<types.ExplainSurpriseData> = {}, options?: CallOptions): Promise<Answer<types.SurpriseExplanation>> {
    return this.send(OPERATIONS.explainSurprise, input, options)
  }

  /**
   * Lead and lag.
   * Compares figures of an asset (mood, posts, mindshare, authors, balance, raw_posts) with its hourly returns: correlations with lags of up to 12 hours, with 95 % intervals (Fisher), and Granger tests in both directions over 7 hours. Counts enter as log changes. `q` is p, corrected for all tests in the response (Benjamini and Hochberg); `finds` counts those below 0.05, and `verdict` states the result in words. Hours without a price or without any stored post are excluded and counted as missing. With `as_of`, posts and prices are those known at that time; where a price of the period was replaced or added since, it is refused with 400, because earlier prices are not kept. Evidence that talk predicts prices is mixed: this is not advice. Free if nothing can be tested. Scope: `social:read`.
   */
  getLab(input: Input<types.GetLabData>, options?: CallOptions): Promise<Answer<types.Lab>> {
    return this.send(OPERATIONS.getLab, input, options)
  }

  /**
   * List sources.
   * Every source of this installation: what it is, what its terms permit and when they were last checked, and its current state: since when, its newest event and its lag, how much was read and stored, errors, backfill progress, and the gaps of the last seven days. `rights.text_to_third_parties` states whether posts include their text. Free.
   */
  listSources(options?: CallOptions): Promise<Answer<types.Sources>> {
    return this.send(OPERATIONS.listSources, {}, options)
  }

  /**
   * Create a price alert.
   * Creates an alert on the price of an asset, given by `symbol` or `id`. It fires once per crossing: when the price moves above (or below) the target, and again only after it has moved back. A price that is already past the target when the alert is created does not fire it. An alert sends up to 6 notifications an hour; further crossings are counted, and the next message includes the count. It notifies you by e-mail and on the site within seconds. Without `email`, e-mails go to the address of the account; any other address must be confirmed first, by a link in an e-mail that is sent at most once an hour. Alerts created with test keys watch sample prices and send no e-mail. An account can have up to 100 alerts; with test keys, the oldest is replaced. Exactly one of `symbol` and `id` is required. Scope: `alerts:write`.
   */
  createAlert(input: Input<types.CreateAlertData>, options?: CallOptions): Promise<Answer<types.Alert>> {
    return this.send(OPERATIONS.createAlert, input, options)
  }

  /**
   * List alerts.
   * All alerts, newest first, up to 100 and without paging. A test key lists the alerts created with test keys, a live key all others. Scope: `alerts:write`.
   */
  listAlerts(options?: CallOptions): Promise<Answer<types.Alerts>> {
    return this.send(OPERATIONS.listAlerts, {}, options)
  }

  /**
   * Get an alert.
   * The state of an alert and how often it has fired. Scope: `alerts:write`.
   */
  getAlert(input: Input<types.GetAlertData>, options?: CallOptions): Promise<Answer<types.Alert>> {
    return this.send(OPERATIONS.getAlert, input, options)
  }

  /**
   * Update an alert.
   * Changes the fields in the body. The alert then starts again as if it were new: a price that is already past the target does not fire it. Send the same `email` again to resend its confirmation link. Scope: `alerts:write`.
   */
  updateAlert(input: Input<types.UpdateAlertData>, options?: CallOptions): Promise<Answer<types.Alert>> {
    return this.send(OPERATIONS.updateAlert, input, options)
  }

  /**
   * Delete an alert.
   * It no longer fires, and its queued e-mails are not sent. Scope: `alerts:write`.
   */
  deleteAlert(input: Input<types.DeleteAlertData>, options?: CallOptions): Promise<Answer<types.DeletedAlert>> {
    return this.send(OPERATIONS.deleteAlert, input, options)
  }

  /**
   * Create a rule.
   * Creates an alert in the alert language: comparisons of figures (price, change, sentiment, mentions, dominance, tone, stance, composite, trend, posts), joined by `and`, `or` and `not`, with options such as `cooldown`. It fires when it becomes true, within seconds of a price change. Post figures use the last whole hours (UTC) and are evaluated when an hour ends. With `any of watchlist where`, `any of watchlist DeFi where`, `any of top 20 where` or `any of category defi where` in front, the rule is evaluated for each asset of that group, up to 50; an account has up to 5 such rules. A rule sends up to 6 notifications an hour by e-mail, on the site and to your webhooks. Rules and price alerts count together towards the limit of 100 per account; its rules can use `posts` up to 20 times in total. For a single price, use `createAlert`. Rules created with test keys watch the sample universe and send no e-mail. Scope: `alerts:write`.
   */
  createRule(input: Input<types.CreateRuleData>, options?: CallOptions): Promise<Answer<types.Rule>> {
    return this.send(OPERATIONS.createRule, input, options)
  }

  /**
   * List rules.
   * All rules, newest first, up to 100 and without paging. A test key lists the rules created with test keys, a live key all others. Scope: `alerts:write`.
   */
  listRules(options?: CallOptions): Promise<Answer<types.Rules>> {
    return this.send(OPERATIONS.listRules, {}, options)
  }

  /**
   * Preview a rule.
   * Evaluates a rule at each whole hour of the last 90 days, using hourly closes and hourly posts, and returns when it would have fired and how the price of its first asset moved afterwards. The options `once` and `until` are ignored. Rules over very many posts are evaluated over fewer days; `days` has the number. A rule over a group is evaluated for each of its assets, over the last 7 days. It uses the posts and prices known now; `as_of` is refused, because prices and posts are not kept in earlier versions for that long. Scope: `alerts:write`.
   */
  previewRule(input: Input<types.PreviewRuleData>, options?: CallOptions): Promise<Answer<types.RulePreview>> {
    return this.send(OPERATIONS.previewRule, input, options)
  }

  /**
   * Get a rule.
   * The state of a rule and how often it has fired. Scope: `alerts:write`.
   */
  getRule(input: Input<types.GetRuleData>, options?: CallOptions): Promise<Answer<types.Rule>> {
    return this.send(OPERATIONS.getRule, input, options)
  }

  /**
   * Update a rule.
   * Changes the fields in the body. With a new expression the rule starts again as if it were new: a condition that is already true does not fire it. Send the same `email` again to resend its confirmation link. Scope: `alerts:write`.
   */
  updateRule(input: Input<types.UpdateRuleData>, options?: CallOptions): Promise<Answer<types.Rule>> {
    return this.send(OPERATIONS.updateRule, input, options)
  }

  /**
   * Delete a rule.
   * It no longer fires, and its queued e-mails are not sent. Scope: `alerts:write`.
   */
  deleteRule(input: Input<types.DeleteRuleData>, options?: CallOptions): Promise<Answer<types.DeletedRule>> {
    return this.send(OPERATIONS.deleteRule, input, options)
  }

  /**
   * List webhooks.
   * The webhooks that rules and alerts can be sent to, newest first, up to 10 and without paging. Create, test and change them in the settings of the site, where each signing secret is shown once. Scope: `alerts:write`.
   */
  listWebhooks(options?: CallOptions): Promise<Answer<types.AccountWebhooks>> {
    return this.send(OPERATIONS.listWebhooks, {}, options)
  }
}
