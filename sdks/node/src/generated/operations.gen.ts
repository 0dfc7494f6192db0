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
  getMentions: { name: 'getMentions', method: 'GET', path: '/v1/social/mentions', hasBody: false, readTimes: readTimes.getMentionsResponseTransformer },
  getSentiment: { name: 'getSentiment', method: 'GET', path: '/v1/market/sentiment', hasBody: false, readTimes: readTimes.getSentimentResponseTransformer },
  getMarketMood: { name: 'getMarketMood', method: 'GET', path: '/v1/market-mood', hasBody: false, readTimes: readTimes.getMarketMoodResponseTransformer },
  getAssetSummary: { name: 'getAssetSummary', method: 'GET', path: '/v1/assets/{id}/summary', hasBody: false, readTimes: readTimes.getAssetSummaryResponseTransformer },
  explainFigure: { name: 'explainFigure', method: 'GET', path: '/v1/explain', hasBody: false, readTimes: readTimes.explainFigureResponseTransformer },
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
   * Check your key and your connection.
   * Answers with the mode of the key and the time of the server. Free; it counts against the rate limit.
   */
  ping(options?: CallOptions): Promise<Answer<types.Pong>> {
    return this.send(OPERATIONS.ping, {}, options)
  }

  /**
   * Usage and limits of the account.
   * What the account has used in this month (UTC), what is left, and the limits of its plan. Free. Scope: `account:read`.
   */
  getAccountUsage(options?: CallOptions): Promise<Answer<types.AccountUsage>> {
    return this.send(OPERATIONS.getAccountUsage, {}, options)
  }

  /**
   * Latest prices.
   * The newest price of up to 100 assets, in the order in which you name them. A ticker is not an identity: of several assets that share one, the largest by market capitalization is taken, and the row says which it was. With `as_of` a row has the last price known in the 15 minutes before, in the minute before where venues made it, and no change, volume or market cap. One credit however many assets; free when no row has a price. At least one of `symbols` and `ids` is required. Scope: `market:read`.
   */
  getPrices(input: Input<types.GetPricesData> = {}, options?: CallOptions): Promise<Answer<types.Prices>> {
    return this.send(OPERATIONS.getPrices, input, options)
  }

  /**
   * Open, high, low and close over time.
   * Candles of one asset, the newest first. Name it by `symbol` or by `id`. `status` says why there is none: `no_data` (none in this time) or `not_covered` (no such asset). With `as_of` only candles that were then as they are now are given: one that was still running, or that was filled in later, is left out. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
   */
  getCandles(input: Input<types.GetCandlesData> = {}, options?: CallOptions): Promise<Answer<types.Candles>> {
    return this.send(OPERATIONS.getCandles, input, options)
  }

  /**
   * Open, high, low and close over time.
   * The rows of all pages; each page is a call of its own.
   * Candles of one asset, the newest first. Name it by `symbol` or by `id`. `status` says why there is none: `no_data` (none in this time) or `not_covered` (no such asset). With `as_of` only candles that were then as they are now are given: one that was still running, or that was filled in later, is left out. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
   */
  getCandlesAll(input: Input<types.GetCandlesData> = {}, options?: CallOptions): Rows<types.Candle> {
    return this.pages(OPERATIONS.getCandles, input, options)
  }

  /**
   * Assets that are covered.
   * All assets, the largest market capitalization first and those without a rank last; or those with one ticker, because several assets may share it. Scope: `market:read`.
   */
  listAssets(input: Input<types.ListAssetsData> = {}, options?: CallOptions): Promise<Answer<types.Assets>> {
    return this.send(OPERATIONS.listAssets, input, options)
  }

  /**
   * Assets that are covered.
   * The rows of all pages; each page is a call of its own.
   * All assets, the largest market capitalization first and those without a rank last; or those with one ticker, because several assets may share it. Scope: `market:read`.
   */
  listAssetsAll(input: Input<types.ListAssetsData> = {}, options?: CallOptions): Rows<types.Asset> {
    return this.pages(OPERATIONS.listAssets, input, options)
  }

  /**
   * The market as a whole.
   * Sums over all assets that have a price: market capitalization, volume of 24 hours and who dominates. Free while there is no price at all. Scope: `market:read`.
   */
  getMarketOverview(options?: CallOptions): Promise<Answer<types.MarketOverview>> {
    return this.send(OPERATIONS.getMarketOverview, {}, options)
  }

  /**
   * How often an asset is mentioned.
   * Posts that speak of an asset: how many, by how many people, over time and in what mood, with the newest of them. A post counts once, however often it names the asset. Posts name tickers, so assets that share one share its mentions; of several, the largest by market capitalization is taken, and `asset` says which. `status` says why there is nothing: `no_data` (no posts about it), `not_covered` (no such asset, or a source that is not read here), or, where none of the sources gives anything now, `source_down`, `throttled_upstream` or `stale`. Free when there is none. Figures are of posts that count (without copies, spam and what is over an author’s cap) in the whole hours or days that ended last, as on all screens; with `basis=raw` of all posts up to the moment of the answer. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   */
  getMentions(input: Input<types.GetMentionsData> = {}, options?: CallOptions): Promise<Answer<types.Mentions>> {
    return this.send(OPERATIONS.getMentions, input, options)
  }

  /**
   * The mood about assets.
   * The mean sentiment of the posts that speak of up to 50 assets, together and by source, and how it changed. Posts name tickers, so assets that share one share their mood; of several, the largest by market capitalization is taken. Whether sentiment tells anything about coming prices is disputed: this is no advice. One credit however many assets; free when no asset has a mood. It is of posts that count (without copies, spam and what is over an author’s cap) in the whole hours or days that ended last, as on all screens; with `basis=raw` of all posts up to the moment of the answer. Scope: `social:read`.
   */
  getSentiment(input: Input<types.GetSentimentData>, options?: CallOptions): Promise<Answer<types.Sentiments>> {
    return this.send(OPERATIONS.getSentiment, input, options)
  }

  /**
   * How the whole market sounds.
   * An index from 0 to 100, 50 is balanced, of 24 whole hours (UTC), from posts that count: without copies, spam and what is over an author’s cap. It is the weighted mean of three open parts: mood (50), breadth (30) and talk (20), each with the number it is of and its interval. A part that cannot be told says why and weighs nothing; without a mood there is no index. It tells how people sound, not what prices will do: no advice. Free when there is no index. Scope: `social:read`.
   */
  getMarketMood(input: Input<types.GetMarketMoodData> = {}, options?: CallOptions): Promise<Answer<types.MarketMood>> {
    return this.send(OPERATIONS.getMarketMood, input, options)
  }

  /**
   * What the crowd says about an asset now.
   * Every figure of the 24 whole hours (UTC) that ended last, over all sources: mood, posts, dominance, mood_change, posts_change, posts_to_usual, mindshare, authors, engagement, hype, tone, stance, balance, weighted, composite, spam, raw_posts, raw_mood. Each has its `value`, `n`, the posts that it is of, and `low` and `high`, between which 95 of 100 would lie. They are of posts that count (without copies, spam and what is over an author’s cap), with `basis=raw` of all posts. A figure is null with the `reason`: `too_few_posts`, `no_history`, `not_given` by the sources, or `counting` while posts are being counted, as after a first start. `before` are the 24 hours before; `usual` is the mean of those of the 20 whole days before that can be compared, at least seven; `left` names the sources that are not compared because they were not read throughout. Formulas and parts of each: /v1/explain. Whether such figures tell anything about coming prices is disputed: this is no advice. Free if there are no posts about it. Scope: `social:read`.
   */
  getAssetSummary(input: Input<types.GetAssetSummaryData>, options?: CallOptions): Promise<Answer<types.AssetSummary>> {
    return this.send(OPERATIONS.getAssetSummary, input, options)
  }

  /**
   * What a figure is made of.
   * A figure of the summary of an asset, or its price or surprise as a trend, with its formula and who defined it, the hours and posts that it is of, what the formula was filled with, the versions of the model and the weights, and the posts with the most engagement for and against, of the newest 2,000. Whether such figures tell anything about coming prices is disputed: this is no advice. Free if there are no posts about it. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   */
  explainFigure(input: Input<types.ExplainFigureData>, options?: CallOptions): Promise<Answer<types.Explanation>> {
    return this.send(OPERATIONS.explainFigure, input, options)
  }

  /**
   * What is said of an asset, by source and hour or day.
   * Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered side by side, from the first stored hour on, the newest first: what a back-test needs. An hour without a post has no row. Figures are those of the posts that are here now, a few seconds behind them: what was deleted since is in none. With `as_of` only rows that had been as they are now for a minute by then, because what a post counts for depends on others and no earlier figures are kept: what changed later, also by a newer model, is left out rather than told wrongly, and the composite is null. A page ends after 120 days of hours. As Parquet each column has its own type. Posts name tickers, so assets that share one share their signals; of several the largest by market capitalization is taken. Whether such figures tell anything about coming prices is disputed: this is no advice. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   */
  listSignals(input: Input<types.ListSignalsData> = {}, options?: CallOptions): Promise<Answer<types.Signals>> {
    return this.send(OPERATIONS.listSignals, input, options)
  }

  /**
   * What is said of an asset, by source and hour or day.
   * The rows of all pages; each page is a call of its own.
   * Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered side by side, from the first stored hour on, the newest first: what a back-test needs. An hour without a post has no row. Figures are those of the posts that are here now, a few seconds behind them: what was deleted since is in none. With `as_of` only rows that had been as they are now for a minute by then, because what a post counts for depends on others and no earlier figures are kept: what changed later, also by a newer model, is left out rather than told wrongly, and the composite is null. A page ends after 120 days of hours. As Parquet each column has its own type. Posts name tickers, so assets that share one share their signals; of several the largest by market capitalization is taken. Whether such figures tell anything about coming prices is disputed: this is no advice. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   */
  listSignalsAll(input: Input<types.ListSignalsData> = {}, options?: CallOptions): Rows<types.Signal> {
    return this.pages(OPERATIONS.listSignals, input, options)
  }

  /**
   * Posts that match filters.
   * Posts that pass all filters, the newest first. A post that does not have a count is in no range of it, so a filter by a count looks only at the platforms that have it. What arrives while you page neither repeats nor moves anything. With `as_of` posts have the text, symbols, mood and counts of that moment, and filters look at those; a filter that few posts pass may then fill a page only in part: go on while there is a cursor. Free when there is none. Scope: `social:read`.
   */
  listPosts(input: Input<types.ListPostsData> = {}, options?: CallOptions): Promise<Answer<types.Posts>> {
    return this.send(OPERATIONS.listPosts, input, options)
  }

  /**
   * Posts that match filters.
   * The rows of all pages; each page is a call of its own.
   * Posts that pass all filters, the newest first. A post that does not have a count is in no range of it, so a filter by a count looks only at the platforms that have it. What arrives while you page neither repeats nor moves anything. With `as_of` posts have the text, symbols, mood and counts of that moment, and filters look at those; a filter that few posts pass may then fill a page only in part: go on while there is a cursor. Free when there is none. Scope: `social:read`.
   */
  listPostsAll(input: Input<types.ListPostsData> = {}, options?: CallOptions): Rows<types.Post> {
    return this.pages(OPERATIONS.listPosts, input, options)
  }

  /**
   * Posts by words.
   * Posts whose text, hashtags or symbols match, the newest first. Words match as English stems, all of them; `"a phrase"`, `or` and `-without` work, and `$btc` and `#defi` match exactly. Anything else is words, never an error. Free when there is none. Scope: `social:read`.
   */
  searchPosts(input: Input<types.SearchPostsData>, options?: CallOptions): Promise<Answer<types.Posts>> {
    return this.send(OPERATIONS.searchPosts, input, options)
  }

  /**
   * Posts by words.
   * The rows of all pages; each page is a call of its own.
   * Posts whose text, hashtags or symbols match, the newest first. Words match as English stems, all of them; `"a phrase"`, `or` and `-without` work, and `$btc` and `#defi` match exactly. Anything else is words, never an error. Free when there is none. Scope: `social:read`.
   */
  searchPostsAll(input: Input<types.SearchPostsData>, options?: CallOptions): Rows<types.Post> {
    return this.pages(OPERATIONS.searchPosts, input, options)
  }

  /**
   * What is talked about.
   * Assets, hashtags, words and phrases of the last 24 whole hours (UTC), over all platforms, by surprise times people: z against the same hours of earlier days and weeks, times the different people who speak of it. Assets and hashtags without surprise follow; words and phrases have one of 3 or more and at least three people. All ways of writing an asset are one topic. Topics of a single person are never listed. Free when there is none. Scope: `social:read`.
   */
  listTrendingTopics(input: Input<types.ListTrendingTopicsData> = {}, options?: CallOptions): Promise<Answer<types.Topics>> {
    return this.send(OPERATIONS.listTrendingTopics, input, options)
  }

  /**
   * Who drives the talk.
   * Authors of an asset, a source or of everything in a time, ranked by the engagement of their posts or by how many there are; of posts that count, or with `raw_` of all of them. Both stand side by side, so what a filter leaves out can be seen. Sums are of whole hours (UTC) and exact, a few seconds behind the posts; whose posts are all deleted is not listed from that moment on. Without a time the last 24 whole hours and the running one count; a time is at most 31 days long, without an asset 7, and pages reach 10,000 creators. Posts name tickers, so assets that share one share their creators; where both `symbol` and `id` are given, `id` counts. Free when there is none. Scope: `social:read`.
   */
  listCreators(input: Input<types.ListCreatorsData> = {}, options?: CallOptions): Promise<Answer<types.Creators>> {
    return this.send(OPERATIONS.listCreators, input, options)
  }

  /**
   * Who drives the talk.
   * The rows of all pages; each page is a call of its own.
   * Authors of an asset, a source or of everything in a time, ranked by the engagement of their posts or by how many there are; of posts that count, or with `raw_` of all of them. Both stand side by side, so what a filter leaves out can be seen. Sums are of whole hours (UTC) and exact, a few seconds behind the posts; whose posts are all deleted is not listed from that moment on. Without a time the last 24 whole hours and the running one count; a time is at most 31 days long, without an asset 7, and pages reach 10,000 creators. Posts name tickers, so assets that share one share their creators; where both `symbol` and `id` are given, `id` counts. Free when there is none. Scope: `social:read`.
   */
  listCreatorsAll(input: Input<types.ListCreatorsData> = {}, options?: CallOptions): Rows<types.Creator> {
    return this.pages(OPERATIONS.listCreators, input, options)
  }

  /**
   * One topic from all sides.
   * What is known of an asset, hashtag, word or phrase in the last 24 whole hours (UTC), or those that end with `end`: people, surprise, mood with its number of posts, mentions of each hour of seven days (raw and filtered), the sources, what goes with it more often than by chance, and its posts by engagement, of near-copies one. Sources that forbid it keep their text. Of each hour and source the words, phrases and hashtags that most people write are kept: a tenth of its posts, at least 100; of rarer ones hours may be missing. Free if there are no posts about it. Scope: `social:read`.
   */
  getTrend(input: Input<types.GetTrendData>, options?: CallOptions): Promise<Answer<types.Trend>> {
    return this.send(OPERATIONS.getTrend, input, options)
  }

  /**
   * What several people say alike.
   * Stories of a day or a week: posts of at least three people that link to one page, are near-copies, or share rare words. Each with a headline, its words, people, sources, assets, mood with its 95 % interval, first and last post, posts by step, and its posts by engagement; by surprise times people, the surprise being that of its words against earlier days over all sources. Filtered, near-copies count once, and giveaways and link farms not at all, so neither one author nor a wave of one text is a story; `copies` says what was left out. Stories are made of all posts of the time, or of 5,000 spread over it where there are more: `is_complete` is then false, and stories have more posts than are told. What a deleted post said is in no story. Sources that forbid it keep their text, and no headline is taken of them. Free when there is none. Scope: `social:read`.
   */
  listStories(input: Input<types.ListStoriesData> = {}, options?: CallOptions): Promise<Answer<types.Stories>> {
    return this.send(OPERATIONS.listStories, input, options)
  }

  /**
   * What a surprise is made of.
   * The surprise of a topic, by its kind and term as /v1/social/trending gives them, or of a story, by its id as /v1/social/stories gives it for the same `period`, `symbol`, `platform`, `figures` and `end`: the formula and who defined it, the 24 hours that are compared, and how many people spoke of it, against which mean, with which deviation and of how many days; of a story the same of each of its words. With the posts with the most engagement for and against, of the newest 500 of a topic, of the newest 2,000 of an asset. Free if there are no posts about it. Exactly one of `term` and `story` is required. Scope: `social:read`.
   */
  explainSurprise(input: Input<types.ExplainSurpriseData> = {}, options?: CallOptions): Promise<Answer<types.SurpriseExplanation>> {
    return this.send(OPERATIONS.explainSurprise, input, options)
  }

  /**
   * Whether talk goes before the price.
   * Holds each signal of an asset (posts, raw posts, authors, mood, balance, mindshare) against its hourly returns: correlations with lags of up to 12 hours, with intervals in which 95 of 100 lie (Fisher), and Granger tests in both directions over 7 hours. Counts are taken as the change of their logarithm. `q` is p corrected for all tests of the answer (Benjamini and Hochberg); `finds` counts those below 0.05, and `verdict` says plainly when there is nothing. Hours without a price or without any post that was read are left out and counted as missing. Evidence that talk tells prices is mixed: this is no advice. Free where nothing can be tested. Scope: `social:read`.
   */
  getLab(input: Input<types.GetLabData>, options?: CallOptions): Promise<Answer<types.Lab>> {
    return this.send(OPERATIONS.getLab, input, options)
  }

  /**
   * Where posts and prices come from.
   * Every source that this installation knows: what it is, what its terms permit, when somebody read them, and how it is now: its state and since when, its newest event and how far it lags, how much was looked at and kept, what went wrong, how far reading back is, and the stretches of the last seven days of which nothing could be read. `rights.text_to_third_parties` says whether its posts come with their text. Free.
   */
  listSources(options?: CallOptions): Promise<Answer<types.Sources>> {
    return this.send(OPERATIONS.listSources, {}, options)
  }

  /**
   * Get notified when a price crosses your target.
   * Makes an alert on the price of an asset, named by `symbol` or `id`. It fires once for each crossing: when the price goes from not above (or not below) to above (below), and again only after it has gone back. A price that is there already when the alert is made does not fire it. An alert tells at most 6 times an hour; further crossings are counted and told with the next message. It tells by mail and as a notification on the site, within seconds. Without `email` the mails go to the address of the account; any other address first gets one mail that asks whether it wants them, at most one an hour. Alerts of test keys watch the prices of the sample universe and send no mail. An account has at most 100 alerts; of those made with test keys the oldest makes room. Exactly one of `symbol` and `id` is required. Scope: `alerts:write`.
   */
  createAlert(input: Input<types.CreateAlertData>, options?: CallOptions): Promise<Answer<types.Alert>> {
    return this.send(OPERATIONS.createAlert, input, options)
  }

  /**
   * The alerts of the account.
   * All of them, the newest first; there are at most 100, so there are no pages. A test key sees those made with test keys, a live key the others. Scope: `alerts:write`.
   */
  listAlerts(options?: CallOptions): Promise<Answer<types.Alerts>> {
    return this.send(OPERATIONS.listAlerts, {}, options)
  }

  /**
   * One alert.
   * Where an alert stands and how often it has fired. Scope: `alerts:write`.
   */
  getAlert(input: Input<types.GetAlertData>, options?: CallOptions): Promise<Answer<types.Alert>> {
    return this.send(OPERATIONS.getAlert, input, options)
  }

  /**
   * Change, pause or resume an alert.
   * Changes what the body names. The alert then looks at the price afresh, as if it were new: what is fulfilled already does not fire. Send the same `email` again to have an address asked once more. Scope: `alerts:write`.
   */
  updateAlert(input: Input<types.UpdateAlertData>, options?: CallOptions): Promise<Answer<types.Alert>> {
    return this.send(OPERATIONS.updateAlert, input, options)
  }

  /**
   * Delete an alert.
   * It fires no more, and what it has not mailed yet is not mailed. Scope: `alerts:write`.
   */
  deleteAlert(input: Input<types.DeleteAlertData>, options?: CallOptions): Promise<Answer<types.DeletedAlert>> {
    return this.send(OPERATIONS.deleteAlert, input, options)
  }

  /**
   * Get notified when a rule becomes true.
   * Makes an alert in the alert language: comparisons of prices, changes, mentions, sentiment, tone, stance, dominance, trend, composite and posts, joined by `and`, `or` and `not`, with options such as `cooldown`. It fires when it becomes true, within seconds of a price; figures of posts are of the whole hours (UTC) that ended last, and judged when an hour is over. It notifies at most 6 times an hour by mail, on the site and to your webhooks. Rules and alerts on one price count together towards the 100 of an account; its rules have at most 20 of `posts`. One price alone is made by `createAlert`. Rules of test keys watch the sample universe and send no mail. Scope: `alerts:write`.
   */
  createRule(input: Input<types.CreateRuleData>, options?: CallOptions): Promise<Answer<types.Rule>> {
    return this.send(OPERATIONS.createRule, input, options)
  }

  /**
   * The rules of the account.
   * All of them, the newest first; there are at most 100, so there are no pages. A test key sees those made with test keys, a live key the others. Scope: `alerts:write`.
   */
  listRules(options?: CallOptions): Promise<Answer<types.Rules>> {
    return this.send(OPERATIONS.listRules, {}, options)
  }

  /**
   * When a rule would have fired.
   * Judges a rule at the whole hours of the last 90 days, by hourly closes and the posts of whole hours, and tells when it would have fired and what the price of its first asset did then. What ends a rule, `once` and `until`, is passed over. Where it looks at posts of which there are many, fewer days are counted; `days` says how many. Scope: `alerts:write`.
   */
  previewRule(input: Input<types.PreviewRuleData>, options?: CallOptions): Promise<Answer<types.RulePreview>> {
    return this.send(OPERATIONS.previewRule, input, options)
  }

  /**
   * One rule.
   * Where a rule stands and how often it has fired. Scope: `alerts:write`.
   */
  getRule(input: Input<types.GetRuleData>, options?: CallOptions): Promise<Answer<types.Rule>> {
    return this.send(OPERATIONS.getRule, input, options)
  }

  /**
   * Change, pause, mute or resume a rule.
   * Changes what the body names. A new expression starts afresh, as if the rule were new: what is true already does not fire. Send the same `email` again to have an address asked once more. Scope: `alerts:write`.
   */
  updateRule(input: Input<types.UpdateRuleData>, options?: CallOptions): Promise<Answer<types.Rule>> {
    return this.send(OPERATIONS.updateRule, input, options)
  }

  /**
   * Delete a rule.
   * It fires no more, and what it has not mailed yet is not mailed. Scope: `alerts:write`.
   */
  deleteRule(input: Input<types.DeleteRuleData>, options?: CallOptions): Promise<Answer<types.DeletedRule>> {
    return this.send(OPERATIONS.deleteRule, input, options)
  }

  /**
   * The webhooks of the account.
   * Where rules and alerts can be delivered, the newest first; there are at most 10, so there are no pages. They are made, tried and changed in the settings of the site, where their signing secrets are shown once. Scope: `alerts:write`.
   */
  listWebhooks(options?: CallOptions): Promise<Answer<types.AccountWebhooks>> {
    return this.send(OPERATIONS.listWebhooks, {}, options)
  }
}
