// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;

import io.crowdtape.call.CallOptions;
import io.crowdtape.call.Input;
import io.crowdtape.call.Operation;
import io.crowdtape.call.Sender;
import java.time.Instant;
import java.util.function.Consumer;

/** Every call of the API; {@code Crowdtape} sends them. */
public abstract class Operations extends Sender {
  /** Only for the client itself. */
  protected Operations() {}


  /** What {@code createAlert} takes. */
  public static final class CreateAlert extends Input<CreateAlert> {
    /** Nothing yet. */
    public CreateAlert() {}

    /**
     * {@code condition}
     *
     * @param condition the value
     * @return this
     */
    public CreateAlert condition(String condition) {
      return put("condition", condition);
    }

    /**
     * US dollars, more than 0, with at most 18 decimals; text is exact, a number has 15 digits
     *
     * @param price the value
     * @return this
     */
    public CreateAlert price(String price) {
      return put("price", price);
    }

    /**
     * A ticker such as `BTC`, in any case; if several assets share it, the largest is used
     *
     * @param symbol the value
     * @return this
     */
    public CreateAlert symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An asset ID such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public CreateAlert id(String id) {
      return put("id", id);
    }

    /**
     * An address other than the account’s; it must be confirmed first
     *
     * @param email the value
     * @return this
     */
    public CreateAlert email(String email) {
      return put("email", email);
    }

    /**
     * A name that is not blank
     *
     * @param name the value
     * @return this
     */
    public CreateAlert name(String name) {
      return put("name", name);
    }
  }

  private static final Operation<Alert> CREATEALERT =
      new Operation<>("createAlert", "POST", "/v1/alerts/create", true, Alert.class);

  /**
   * Create a price alert.
   *
   * <p>Creates an alert on the price of an asset, given by `symbol` or `id`. It fires once per crossing: when the price moves above (or below) the target, and again only after it has moved back. A price that is already past the target when the alert is created does not fire it. An alert sends up to 6 notifications an hour; further crossings are counted, and the next message includes the count. It notifies you by e-mail and on the site within seconds. Without `email`, e-mails go to the address of the account; any other address must be confirmed first, by a link in an e-mail that is sent at most once an hour. Alerts created with test keys watch sample prices and send no e-mail. An account can have up to 100 alerts; with test keys, the oldest is replaced. Exactly one of `symbol` and `id` is required. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Alert createAlert(Consumer<CreateAlert> input) {
    return createAlert(input, CallOptions.NONE);
  }

  /**
   * Create a price alert, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Alert createAlert(Consumer<CreateAlert> input, CallOptions options) {
    return send(CREATEALERT, Input.of(new CreateAlert(), input), options);
  }


  /** What {@code createRule} takes. */
  public static final class CreateRule extends Input<CreateRule> {
    /** Nothing yet. */
    public CreateRule() {}

    /**
     * A rule in the alert language, which the guide to alerts explains
     *
     * @param expression the value
     * @return this
     */
    public CreateRule expression(String expression) {
      return put("expression", expression);
    }

    /**
     * An address other than the account’s; it must be confirmed first
     *
     * @param email the value
     * @return this
     */
    public CreateRule email(String email) {
      return put("email", email);
    }

    /**
     * A name that is not blank
     *
     * @param name the value
     * @return this
     */
    public CreateRule name(String name) {
      return put("name", name);
    }

    /**
     * IDs of the account’s webhooks that it is sent to; empty for none; null for all, including later ones
     *
     * @param webhooks the value
     * @return this
     */
    public CreateRule webhooks(String... webhooks) {
      return put("webhooks", String.join(",", webhooks));
    }
  }

  private static final Operation<Rule> CREATERULE =
      new Operation<>("createRule", "POST", "/v1/rules", true, Rule.class);

  /**
   * Create a rule.
   *
   * <p>Creates an alert in the alert language: comparisons of figures (price, change, sentiment, mentions, dominance, tone, stance, composite, trend, posts), joined by `and`, `or` and `not`, with options such as `cooldown`. It fires when it becomes true, within seconds of a price change. Post figures use the last whole hours (UTC) and are evaluated when an hour ends. With `any of watchlist where`, `any of watchlist DeFi where`, `any of top 20 where` or `any of category defi where` in front, the rule is evaluated for each asset of that group, up to 50; an account has up to 5 such rules. A rule sends up to 6 notifications an hour by e-mail, on the site and to your webhooks. Rules and price alerts count together towards the limit of 100 per account; its rules can use `posts` up to 20 times in total. For a single price, use `createAlert`. Rules created with test keys watch the sample universe and send no e-mail. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Rule createRule(Consumer<CreateRule> input) {
    return createRule(input, CallOptions.NONE);
  }

  /**
   * Create a rule, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Rule createRule(Consumer<CreateRule> input, CallOptions options) {
    return send(CREATERULE, Input.of(new CreateRule(), input), options);
  }


  /** What {@code deleteAlert} takes. */
  public static final class DeleteAlert extends Input<DeleteAlert> {
    /** Nothing yet. */
    public DeleteAlert() {}

    /**
     * The alert
     *
     * @param id the value
     * @return this
     */
    public DeleteAlert id(String id) {
      return put("id", id);
    }
  }

  private static final Operation<DeletedAlert> DELETEALERT =
      new Operation<>("deleteAlert", "DELETE", "/v1/alerts/{id}", false, DeletedAlert.class);

  /**
   * Delete an alert.
   *
   * <p>It no longer fires, and its queued e-mails are not sent. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public DeletedAlert deleteAlert(Consumer<DeleteAlert> input) {
    return deleteAlert(input, CallOptions.NONE);
  }

  /**
   * Delete an alert, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public DeletedAlert deleteAlert(Consumer<DeleteAlert> input, CallOptions options) {
    return send(DELETEALERT, Input.of(new DeleteAlert(), input), options);
  }


  /** What {@code deleteRule} takes. */
  public static final class DeleteRule extends Input<DeleteRule> {
    /** Nothing yet. */
    public DeleteRule() {}

    /**
     * The rule
     *
     * @param id the value
     * @return this
     */
    public DeleteRule id(String id) {
      return put("id", id);
    }
  }

  private static final Operation<DeletedRule> DELETERULE =
      new Operation<>("deleteRule", "DELETE", "/v1/rules/{id}", false, DeletedRule.class);

  /**
   * Delete a rule.
   *
   * <p>It no longer fires, and its queued e-mails are not sent. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public DeletedRule deleteRule(Consumer<DeleteRule> input) {
    return deleteRule(input, CallOptions.NONE);
  }

  /**
   * Delete a rule, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public DeletedRule deleteRule(Consumer<DeleteRule> input, CallOptions options) {
    return send(DELETERULE, Input.of(new DeleteRule(), input), options);
  }


  /** What {@code explainFigure} takes. */
  public static final class ExplainFigure extends Input<ExplainFigure> {
    /** Nothing yet. */
    public ExplainFigure() {}

    /**
     * {@code figure}
     *
     * @param figure the value
     * @return this
     */
    public ExplainFigure figure(String figure) {
      return put("figure", figure);
    }

    /**
     * A ticker such as `BTC`, in any case; if several assets share it, the largest is used
     *
     * @param symbol the value
     * @return this
     */
    public ExplainFigure symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An asset ID such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public ExplainFigure id(String id) {
      return put("id", id);
    }

    /**
     * End of the 24 hours, rounded up to the hour and capped at now; default: now
     *
     * @param end the value
     * @return this
     */
    public ExplainFigure end(Instant end) {
      return put("end", end);
    }

    /**
     * {@code basis}
     *
     * @param basis the value
     * @return this
     */
    public ExplainFigure basis(String basis) {
      return put("basis", basis);
    }

    /**
     * Version of the composite’s weights; default: the current one
     *
     * @param weights the value
     * @return this
     */
    public ExplainFigure weights(Long weights) {
      return put("weights", weights);
    }
  }

  private static final Operation<Explanation> EXPLAINFIGURE =
      new Operation<>("explainFigure", "GET", "/v1/explain", false, Explanation.class);

  /**
   * Explain a figure.
   *
   * <p>Explains a figure of an asset’s summary, its price or its surprise as a trend: the formula and its source, the hours and posts used, the inputs, the versions of the model and the weights, and the most engaging posts for and against among the newest 2,000. Whether such figures predict prices is disputed: this is not advice. Free if there are no posts about it. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Explanation explainFigure(Consumer<ExplainFigure> input) {
    return explainFigure(input, CallOptions.NONE);
  }

  /**
   * Explain a figure, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Explanation explainFigure(Consumer<ExplainFigure> input, CallOptions options) {
    return send(EXPLAINFIGURE, Input.of(new ExplainFigure(), input), options);
  }


  /** What {@code explainSurprise} takes. */
  public static final class ExplainSurprise extends Input<ExplainSurprise> {
    /** Nothing yet. */
    public ExplainSurprise() {}

    /**
     * Kind of the term; required with `term`
     *
     * @param kind the value
     * @return this
     */
    public ExplainSurprise kind(String kind) {
      return put("kind", kind);
    }

    /**
     * As /v1/social/trending gives it
     *
     * @param term the value
     * @return this
     */
    public ExplainSurprise term(String term) {
      return put("term", term);
    }

    /**
     * As /v1/social/stories gives it
     *
     * @param story the value
     * @return this
     */
    public ExplainSurprise story(String story) {
      return put("story", story);
    }

    /**
     * For a story: the period
     *
     * @param period the value
     * @return this
     */
    public ExplainSurprise period(String period) {
      return put("period", period);
    }

    /**
     * For a story: the ticker that the list was filtered by
     *
     * @param symbol the value
     * @return this
     */
    public ExplainSurprise symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * ID of a source, as listed by /v1/sources; default: all
     *
     * @param platform the value
     * @return this
     */
    public ExplainSurprise platform(String platform) {
      return put("platform", platform);
    }

    /**
     * `filtered`: excluding copies, spam and posts over an author’s cap; `raw`: all posts
     *
     * @param figures the value
     * @return this
     */
    public ExplainSurprise figures(String figures) {
      return put("figures", figures);
    }

    /**
     * End of the period; default: now
     *
     * @param end the value
     * @return this
     */
    public ExplainSurprise end(Instant end) {
      return put("end", end);
    }
  }

  private static final Operation<SurpriseExplanation> EXPLAINSURPRISE =
      new Operation<>("explainSurprise", "GET", "/v1/explain/surprise", false, SurpriseExplanation.class);

  /**
   * Explain a surprise.
   *
   * <p>Explains the surprise of a topic, identified by the kind and term that /v1/social/trending returns, or of a story, identified by the ID that /v1/social/stories returns for the same `period`, `symbol`, `platform`, `figures` and `end`: the formula and its source, the 24 hours compared, the number of people, and the mean, the deviation and the number of days it is compared with. For a story, the same for each of its words. Includes the most engaging posts for and against, among the newest 500 of a topic or 2,000 of an asset. Free if there are no posts about it. Exactly one of `term` and `story` is required. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public SurpriseExplanation explainSurprise(Consumer<ExplainSurprise> input) {
    return explainSurprise(input, CallOptions.NONE);
  }

  /**
   * Explain a surprise, as the server does it by itself.
   *
   * @return the answer
   */
  public SurpriseExplanation explainSurprise() {
    return explainSurprise(input -> {});
  }

  /**
   * Explain a surprise, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public SurpriseExplanation explainSurprise(Consumer<ExplainSurprise> input, CallOptions options) {
    return send(EXPLAINSURPRISE, Input.of(new ExplainSurprise(), input), options);
  }


  /** What {@code getAccountUsage} takes. */
  public static final class GetAccountUsage extends Input<GetAccountUsage> {
    /** Nothing yet. */
    public GetAccountUsage() {}
  }

  private static final Operation<AccountUsage> GETACCOUNTUSAGE =
      new Operation<>("getAccountUsage", "GET", "/v1/account/usage", false, AccountUsage.class);

  /**
   * Usage and limits.
   *
   * <p>What the account has used this month (UTC), what is left, and the limits of its plan. Free. Scope: `account:read`.
   *
   * @return the answer
   */
  public AccountUsage getAccountUsage() {
    return getAccountUsage(CallOptions.NONE);
  }

  /**
   * Usage and limits, with settings of this call alone.
   *
   * @param options settings of this call
   * @return the answer
   */
  public AccountUsage getAccountUsage(CallOptions options) {
    return send(GETACCOUNTUSAGE, Input.of(new GetAccountUsage(), given -> {}), options);
  }


  /** What {@code getAlert} takes. */
  public static final class GetAlert extends Input<GetAlert> {
    /** Nothing yet. */
    public GetAlert() {}

    /**
     * The alert
     *
     * @param id the value
     * @return this
     */
    public GetAlert id(String id) {
      return put("id", id);
    }
  }

  private static final Operation<Alert> GETALERT =
      new Operation<>("getAlert", "GET", "/v1/alerts/{id}", false, Alert.class);

  /**
   * Get an alert.
   *
   * <p>The state of an alert and how often it has fired. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Alert getAlert(Consumer<GetAlert> input) {
    return getAlert(input, CallOptions.NONE);
  }

  /**
   * Get an alert, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Alert getAlert(Consumer<GetAlert> input, CallOptions options) {
    return send(GETALERT, Input.of(new GetAlert(), input), options);
  }


  /** What {@code getAssetSummary} takes. */
  public static final class GetAssetSummary extends Input<GetAssetSummary> {
    /** Nothing yet. */
    public GetAssetSummary() {}

    /**
     * The asset ID
     *
     * @param id the value
     * @return this
     */
    public GetAssetSummary id(String id) {
      return put("id", id);
    }

    /**
     * End of the 24 hours, rounded up to the hour and capped at now; default: now
     *
     * @param end the value
     * @return this
     */
    public GetAssetSummary end(Instant end) {
      return put("end", end);
    }

    /**
     * {@code basis}
     *
     * @param basis the value
     * @return this
     */
    public GetAssetSummary basis(String basis) {
      return put("basis", basis);
    }

    /**
     * Version of the composite’s weights; default: the current one
     *
     * @param weights the value
     * @return this
     */
    public GetAssetSummary weights(Long weights) {
      return put("weights", weights);
    }

    /**
     * Returns figures as they were known at this moment, to the digit: the newest kept moment up to it is used and named in the answer. Figures are kept once an hour for 31 days, then once a day; a moment that is not kept is refused with 400, which names the nearest. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public GetAssetSummary asOf(Instant asOf) {
      return put("as_of", asOf);
    }
  }

  private static final Operation<AssetSummary> GETASSETSUMMARY =
      new Operation<>("getAssetSummary", "GET", "/v1/assets/{id}/summary", false, AssetSummary.class);

  /**
   * Asset summary.
   *
   * <p>Every figure for the last 24 whole hours (UTC), over all sources: mood, posts, dominance, mood_change, posts_change, posts_to_usual, mindshare, authors, engagement, hype, tone, stance, balance, weighted, composite, spam, young_accounts, raw_posts, raw_mood. Each has its `value`, `n` (the number of posts used), and `low` and `high` (the 95 % interval). They use counted posts (excluding copies, spam and posts over an author’s cap) or, with `basis=raw`, all posts. A figure is null if there is a `reason`: `too_few_posts`, `no_history`, `not_given` by the sources, `not_kept` if, with `as_of`, a price in the composite has been replaced since, or `counting` while posts are still being counted, for example after a first start. `before` are the 24 hours before; `usual` is the mean of the comparable days among the 20 before, at least seven; `left` lists the sources that are excluded from the comparison because they were not read throughout. For formulas and components, see /v1/explain. Whether such figures predict prices is disputed: this is not advice. Free if there are no posts about it. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public AssetSummary getAssetSummary(Consumer<GetAssetSummary> input) {
    return getAssetSummary(input, CallOptions.NONE);
  }

  /**
   * Asset summary, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public AssetSummary getAssetSummary(Consumer<GetAssetSummary> input, CallOptions options) {
    return send(GETASSETSUMMARY, Input.of(new GetAssetSummary(), input), options);
  }


  /** What {@code getCandles} takes. */
  public static final class GetCandles extends Input<GetCandles> {
    /** Nothing yet. */
    public GetCandles() {}

    /**
     * A ticker such as `BTC`, in any case; if several assets share it, the largest is used
     *
     * @param symbol the value
     * @return this
     */
    public GetCandles symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An asset ID such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public GetCandles id(String id) {
      return put("id", id);
    }

    /**
     * {@code interval}
     *
     * @param interval the value
     * @return this
     */
    public GetCandles interval(String interval) {
      return put("interval", interval);
    }

    /**
     * Start of the range, inclusive
     *
     * @param start the value
     * @return this
     */
    public GetCandles start(Instant start) {
      return put("start", start);
    }

    /**
     * End of the range, exclusive
     *
     * @param end the value
     * @return this
     */
    public GetCandles end(Instant end) {
      return put("end", end);
    }

    /**
     * What prices, volumes and market caps are given in: divided by the rate in `rate`, rounded to 12 digits. Changes in percent are of US dollars and null otherwise
     *
     * @param quote the value
     * @return this
     */
    public GetCandles quote(String quote) {
      return put("quote", quote);
    }

    /**
     * Returns the data as of this moment, which must not be in the future or before the first stored data. Data deleted since then is not included. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public GetCandles asOf(Instant asOf) {
      return put("as_of", asOf);
    }

    /**
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public GetCandles limit(Long limit) {
      return put("limit", limit);
    }

    /**
     * `page.next_cursor` of the previous page
     *
     * @param cursor the value
     * @return this
     */
    public GetCandles cursor(String cursor) {
      return put("cursor", cursor);
    }
  }

  private static final Operation<Candles> GETCANDLES =
      new Operation<>("getCandles", "GET", "/v1/crypto/candles", false, Candles.class);

  /**
   * Candles.
   *
   * <p>Candles of one asset, newest first. Give the asset by `symbol` or by `id`. 15m, 4h and 1w candles are computed from 5m, 1h and 1d candles; weeks start on Monday (UTC). If there is no data, `status` has the reason: `no_data` (none in this period) or `not_covered` (no such asset). With `as_of`, only candles that were final at that moment are returned: candles still in progress or filled in later are excluded. With a `quote` each candle is divided by the rate at its end, which is in its row: for BTC and ETH the close of their candle, otherwise a rate of the venues that is at most 15 minutes old. Candles without one are left out; rates of EUR, GBP and JPY are stored as long as prices are read here. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Candles getCandles(Consumer<GetCandles> input) {
    return getCandles(input, CallOptions.NONE);
  }

  /**
   * Candles, as the server does it by itself.
   *
   * @return the answer
   */
  public Candles getCandles() {
    return getCandles(input -> {});
  }

  /**
   * Candles, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Candles getCandles(Consumer<GetCandles> input, CallOptions options) {
    return send(GETCANDLES, Input.of(new GetCandles(), input), options);
  }

  /**
   * Candles: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
   *
   * @param input sets what the call takes
   * @return the rows
   */
  public Iterable<Candle> getCandlesAll(Consumer<GetCandles> input) {
    return pages(cursor -> {
      var page = getCandles(input.andThen(given -> given.cursorOf(cursor)));
      return new PageOf<>(page.data(), page.page().nextCursor());
    });
  }


  /** What {@code getCatalog} takes. */
  public static final class GetCatalog extends Input<GetCatalog> {
    /** Nothing yet. */
    public GetCatalog() {}

    /**
     * The ticker of an asset, in any case
     *
     * @param symbol the value
     * @return this
     */
    public GetCatalog symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * Instead of `symbol`: the asset ID
     *
     * @param id the value
     * @return this
     */
    public GetCatalog id(String id) {
      return put("id", id);
    }
  }

  private static final Operation<Catalog> GETCATALOG =
      new Operation<>("getCatalog", "GET", "/v1/catalog", false, Catalog.class);

  /**
   * Catalogue of figures.
   *
   * <p>Every figure with its unit, range, window, formula and the operations that return it; since when it can be read, and since when as of an earlier moment. `sources` lists the sources with posts about the asset, or about anything unless one is given, with their first and last hour and how late they are. Figures follow posts by a few seconds. Free. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Catalog getCatalog(Consumer<GetCatalog> input) {
    return getCatalog(input, CallOptions.NONE);
  }

  /**
   * Catalogue of figures, as the server does it by itself.
   *
   * @return the answer
   */
  public Catalog getCatalog() {
    return getCatalog(input -> {});
  }

  /**
   * Catalogue of figures, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Catalog getCatalog(Consumer<GetCatalog> input, CallOptions options) {
    return send(GETCATALOG, Input.of(new GetCatalog(), input), options);
  }


  /** What {@code getLab} takes. */
  public static final class GetLab extends Input<GetLab> {
    /** Nothing yet. */
    public GetLab() {}

    /**
     * The asset ID, such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public GetLab id(String id) {
      return put("id", id);
    }

    /**
     * {@code days}
     *
     * @param days the value
     * @return this
     */
    public GetLab days(Long days) {
      return put("days", days);
    }

    /**
     * End of the period; default: now
     *
     * @param end the value
     * @return this
     */
    public GetLab end(Instant end) {
      return put("end", end);
    }

    /**
     * Returns figures as they were known at this moment, to the digit: the newest kept moment up to it is used and named in the answer. Figures are kept once an hour for 31 days, then once a day; a moment that is not kept is refused with 400, which names the nearest. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public GetLab asOf(Instant asOf) {
      return put("as_of", asOf);
    }
  }

  private static final Operation<Lab> GETLAB =
      new Operation<>("getLab", "GET", "/v1/assets/{id}/lab", false, Lab.class);

  /**
   * Lead and lag.
   *
   * <p>Compares figures of an asset (mood, posts, mindshare, authors, balance, raw_posts) with its hourly returns: correlations with lags of up to 12 hours, with 95 % intervals (Fisher), and Granger tests in both directions over 7 hours. Counts enter as log changes. `q` is p, corrected for all tests in the response (Benjamini and Hochberg); `finds` counts those below 0.05, and `verdict` states the result in words. Hours without a price or without any stored post are excluded and counted as missing. With `as_of`, posts and prices are those known at that time; where a price of the period was replaced or added since, it is refused with 400, because earlier prices are not kept. Evidence that talk predicts prices is mixed: this is not advice. Free if nothing can be tested. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Lab getLab(Consumer<GetLab> input) {
    return getLab(input, CallOptions.NONE);
  }

  /**
   * Lead and lag, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Lab getLab(Consumer<GetLab> input, CallOptions options) {
    return send(GETLAB, Input.of(new GetLab(), input), options);
  }


  /** What {@code getMarketMood} takes. */
  public static final class GetMarketMood extends Input<GetMarketMood> {
    /** Nothing yet. */
    public GetMarketMood() {}

    /**
     * End of the 24 hours, rounded up to the hour; default: now
     *
     * @param end the value
     * @return this
     */
    public GetMarketMood end(Instant end) {
      return put("end", end);
    }

    /**
     * Returns figures as they were known at this moment, to the digit: the newest kept moment up to it is used and named in the answer. Figures are kept once an hour for 31 days, then once a day; a moment that is not kept is refused with 400, which names the nearest. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public GetMarketMood asOf(Instant asOf) {
      return put("as_of", asOf);
    }
  }

  private static final Operation<MarketMood> GETMARKETMOOD =
      new Operation<>("getMarketMood", "GET", "/v1/market-mood", false, MarketMood.class);

  /**
   * Market mood.
   *
   * <p>An index from 0 to 100, where 50 is balanced, over 24 whole hours (UTC) of counted posts (excluding copies, spam and posts over an author’s cap). It is the weighted mean of three documented parts: mood (50), breadth (30) and talk (20), each with its sample size and interval. An unknown part has a `reason` and no weight; without a mood there is no index. It measures how people sound, not what prices will do, and is not advice. Free if there is no index. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public MarketMood getMarketMood(Consumer<GetMarketMood> input) {
    return getMarketMood(input, CallOptions.NONE);
  }

  /**
   * Market mood, as the server does it by itself.
   *
   * @return the answer
   */
  public MarketMood getMarketMood() {
    return getMarketMood(input -> {});
  }

  /**
   * Market mood, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public MarketMood getMarketMood(Consumer<GetMarketMood> input, CallOptions options) {
    return send(GETMARKETMOOD, Input.of(new GetMarketMood(), input), options);
  }


  /** What {@code getMarketOverview} takes. */
  public static final class GetMarketOverview extends Input<GetMarketOverview> {
    /** Nothing yet. */
    public GetMarketOverview() {}
  }

  private static final Operation<MarketOverview> GETMARKETOVERVIEW =
      new Operation<>("getMarketOverview", "GET", "/v1/market/overview", false, MarketOverview.class);

  /**
   * Market overview.
   *
   * <p>Totals over all assets that have a price: market capitalization, 24-hour volume and dominance. Free if there is no price at all. Scope: `market:read`.
   *
   * @return the answer
   */
  public MarketOverview getMarketOverview() {
    return getMarketOverview(CallOptions.NONE);
  }

  /**
   * Market overview, with settings of this call alone.
   *
   * @param options settings of this call
   * @return the answer
   */
  public MarketOverview getMarketOverview(CallOptions options) {
    return send(GETMARKETOVERVIEW, Input.of(new GetMarketOverview(), given -> {}), options);
  }


  /** What {@code getMentions} takes. */
  public static final class GetMentions extends Input<GetMentions> {
    /** Nothing yet. */
    public GetMentions() {}

    /**
     * A ticker such as `BTC`, in any case; if several assets share it, the largest is used
     *
     * @param symbol the value
     * @return this
     */
    public GetMentions symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An asset ID such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public GetMentions id(String id) {
      return put("id", id);
    }

    /**
     * ID of a source, as listed by /v1/sources; default: all
     *
     * @param platform the value
     * @return this
     */
    public GetMentions platform(String platform) {
      return put("platform", platform);
    }

    /**
     * Whole hours (24h, 7d) or whole days (30d, 90d), UTC, and the current one. Changes compare the whole ones with the same number before.
     *
     * @param timeframe the value
     * @return this
     */
    public GetMentions timeframe(String timeframe) {
      return put("timeframe", timeframe);
    }

    /**
     * Start of the period, instead of `timeframe`: rounded down to the whole hour (up to 7 days before `end`) or the whole UTC day (up to 90 days)
     *
     * @param start the value
     * @return this
     */
    public GetMentions start(Instant start) {
      return put("start", start);
    }

    /**
     * End of the period, rounded up to the whole hour or UTC day and capped at now; a date includes its whole day. Default: now
     *
     * @param end the value
     * @return this
     */
    public GetMentions end(Instant end) {
      return put("end", end);
    }

    /**
     * The posts that the figures cover: `counted` (the default) or `raw` (the only choice with `as_of`)
     *
     * @param basis the value
     * @return this
     */
    public GetMentions basis(String basis) {
      return put("basis", basis);
    }

    /**
     * Returns the data as of this moment, which must not be in the future or before the first stored data. Data deleted since then is not included. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public GetMentions asOf(Instant asOf) {
      return put("as_of", asOf);
    }
  }

  private static final Operation<Mentions> GETMENTIONS =
      new Operation<>("getMentions", "GET", "/v1/social/mentions", false, Mentions.class);

  /**
   * Mention counts.
   *
   * <p>Posts that mention an asset: how many, by how many people, over time and with what mood, and the newest of them. A post counts once, even if it names the asset several times. Posts name tickers, so assets with the same ticker share their mentions; the largest by market capitalization is used, and `asset` identifies it. If there is no data, `status` has the reason: `no_data` (no posts about it), `not_covered` (no such asset, or a source that is not read here), or `source_down`, `throttled_upstream` or `stale` if none of the sources delivers at the moment. Free if there are no results. Figures use counted posts (excluding copies, spam and posts over an author’s cap) of the last whole hours or days, as on all screens, or all posts with `basis=raw`. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Mentions getMentions(Consumer<GetMentions> input) {
    return getMentions(input, CallOptions.NONE);
  }

  /**
   * Mention counts, as the server does it by itself.
   *
   * @return the answer
   */
  public Mentions getMentions() {
    return getMentions(input -> {});
  }

  /**
   * Mention counts, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Mentions getMentions(Consumer<GetMentions> input, CallOptions options) {
    return send(GETMENTIONS, Input.of(new GetMentions(), input), options);
  }


  /** What {@code getPrices} takes. */
  public static final class GetPrices extends Input<GetPrices> {
    /** Nothing yet. */
    public GetPrices() {}

    /**
     * Tickers in any case. Repeat the parameter, or separate values by commas
     *
     * @param symbols the value
     * @return this
     */
    public GetPrices symbols(String... symbols) {
      return put("symbols", String.join(",", symbols));
    }

    /**
     * Asset IDs such as `bitcoin`; up to 100 together with `symbols`. Repeat the parameter, or separate values by commas
     *
     * @param ids the value
     * @return this
     */
    public GetPrices ids(String... ids) {
      return put("ids", String.join(",", ids));
    }

    /**
     * What prices, volumes and market caps are given in: divided by the rate in `rate`, rounded to 12 digits. Changes in percent are of US dollars and null otherwise
     *
     * @param quote the value
     * @return this
     */
    public GetPrices quote(String quote) {
      return put("quote", quote);
    }

    /**
     * Returns the data as of this moment, which must not be in the future or before the first stored data. Data deleted since then is not included. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public GetPrices asOf(Instant asOf) {
      return put("as_of", asOf);
    }
  }

  private static final Operation<Prices> GETPRICES =
      new Operation<>("getPrices", "GET", "/v1/crypto/prices", false, Prices.class);

  /**
   * Latest prices.
   *
   * <p>The newest price of up to 100 assets, in the order of your request. Tickers are not unique: if several assets share one, the largest by market capitalization is used, and the row identifies it. With `as_of`, a row has the last price within the previous 15 minutes (one minute for venue prices) and no change, volume or market cap. `quote` gives prices in euros, pounds, yen, bitcoin or ether: the answer has the rate with its venues and age. One credit for any number of assets; free if no row has a price. At least one of `symbols` and `ids` is required. Scope: `market:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Prices getPrices(Consumer<GetPrices> input) {
    return getPrices(input, CallOptions.NONE);
  }

  /**
   * Latest prices, as the server does it by itself.
   *
   * @return the answer
   */
  public Prices getPrices() {
    return getPrices(input -> {});
  }

  /**
   * Latest prices, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Prices getPrices(Consumer<GetPrices> input, CallOptions options) {
    return send(GETPRICES, Input.of(new GetPrices(), input), options);
  }


  /** What {@code getRule} takes. */
  public static final class GetRule extends Input<GetRule> {
    /** Nothing yet. */
    public GetRule() {}

    /**
     * The rule
     *
     * @param id the value
     * @return this
     */
    public GetRule id(String id) {
      return put("id", id);
    }
  }

  private static final Operation<Rule> GETRULE =
      new Operation<>("getRule", "GET", "/v1/rules/{id}", false, Rule.class);

  /**
   * Get a rule.
   *
   * <p>The state of a rule and how often it has fired. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Rule getRule(Consumer<GetRule> input) {
    return getRule(input, CallOptions.NONE);
  }

  /**
   * Get a rule, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Rule getRule(Consumer<GetRule> input, CallOptions options) {
    return send(GETRULE, Input.of(new GetRule(), input), options);
  }


  /** What {@code getSentiment} takes. */
  public static final class GetSentiment extends Input<GetSentiment> {
    /** Nothing yet. */
    public GetSentiment() {}

    /**
     * Tickers in any case. Repeat the parameter, or separate values by commas
     *
     * @param symbols the value
     * @return this
     */
    public GetSentiment symbols(String... symbols) {
      return put("symbols", String.join(",", symbols));
    }

    /**
     * IDs of sources such as `twitter`, as listed by /v1/sources; default: all. Repeat the parameter, or separate values by commas
     *
     * @param sources the value
     * @return this
     */
    public GetSentiment sources(String... sources) {
      return put("sources", String.join(",", sources));
    }

    /**
     * Whole hours (24h, 7d) or whole days (30d, 90d), UTC, and the current one. Changes compare the whole ones with the same number before.
     *
     * @param timeframe the value
     * @return this
     */
    public GetSentiment timeframe(String timeframe) {
      return put("timeframe", timeframe);
    }

    /**
     * Start of the period, instead of `timeframe`: rounded down to the whole hour (up to 7 days before `end`) or the whole UTC day (up to 90 days)
     *
     * @param start the value
     * @return this
     */
    public GetSentiment start(Instant start) {
      return put("start", start);
    }

    /**
     * End of the period, rounded up to the whole hour or UTC day and capped at now; a date includes its whole day. Default: now
     *
     * @param end the value
     * @return this
     */
    public GetSentiment end(Instant end) {
      return put("end", end);
    }

    /**
     * The posts that the figures cover: `counted` (the default) or `raw` (the only choice with `as_of`)
     *
     * @param basis the value
     * @return this
     */
    public GetSentiment basis(String basis) {
      return put("basis", basis);
    }

    /**
     * Returns the data as of this moment, which must not be in the future or before the first stored data. Data deleted since then is not included. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public GetSentiment asOf(Instant asOf) {
      return put("as_of", asOf);
    }
  }

  private static final Operation<Sentiments> GETSENTIMENT =
      new Operation<>("getSentiment", "GET", "/v1/market/sentiment", false, Sentiments.class);

  /**
   * Sentiment by asset.
   *
   * <p>The mean sentiment of posts about up to 50 assets, overall and by source, and how it changed. Posts name tickers, so assets with the same ticker share their mood; the largest by market capitalization is used. Whether sentiment predicts prices is disputed: this is not advice. One credit for any number of assets; free if no asset has a mood. Figures use counted posts (excluding copies, spam and posts over an author’s cap) of the last whole hours or days, as on all screens, or all posts with `basis=raw`. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Sentiments getSentiment(Consumer<GetSentiment> input) {
    return getSentiment(input, CallOptions.NONE);
  }

  /**
   * Sentiment by asset, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Sentiments getSentiment(Consumer<GetSentiment> input, CallOptions options) {
    return send(GETSENTIMENT, Input.of(new GetSentiment(), input), options);
  }


  /** What {@code getTrend} takes. */
  public static final class GetTrend extends Input<GetTrend> {
    /** Nothing yet. */
    public GetTrend() {}

    /**
     * Kind of the term
     *
     * @param kind the value
     * @return this
     */
    public GetTrend kind(String kind) {
      return put("kind", kind);
    }

    /**
     * As /v1/social/trending gives it
     *
     * @param term the value
     * @return this
     */
    public GetTrend term(String term) {
      return put("term", term);
    }

    /**
     * `filtered`: excluding copies, spam and posts over an author’s cap; `raw`: all posts
     *
     * @param figures the value
     * @return this
     */
    public GetTrend figures(String figures) {
      return put("figures", figures);
    }

    /**
     * End of the period; default: now
     *
     * @param end the value
     * @return this
     */
    public GetTrend end(Instant end) {
      return put("end", end);
    }

    /**
     * Returns the answer as it was known at this moment: the newest kept moment up to it is used and named in the answer. Kept once an hour for 31 days, then once a day; a moment that is not kept, or from before topics and creators were first kept, is refused with 400, which names the nearest or the first. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public GetTrend asOf(Instant asOf) {
      return put("as_of", asOf);
    }
  }

  private static final Operation<Trend> GETTREND =
      new Operation<>("getTrend", "GET", "/v1/social/trend", false, Trend.class);

  /**
   * Topic details.
   *
   * <p>Figures for an asset, hashtag, word or phrase over the last 24 whole hours (UTC), or the 24 hours up to `end`: people, surprise, mood with its number of posts, hourly mentions over seven days (raw and filtered), sources, related terms, and its posts by engagement, with one post for each set of near-copies. Text is omitted for sources that forbid passing it on. For each hour and source, the most used terms are stored: as many as a tenth of its posts, at least 100. Hours of rarer terms may be missing. With `as_of`, figures are those known at that time; `raw` is then refused, because the authors of all posts are not kept, and no posts are read: `posts_read` is 0, `neighbours` and `posts` are empty. Free if there are no posts about it. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Trend getTrend(Consumer<GetTrend> input) {
    return getTrend(input, CallOptions.NONE);
  }

  /**
   * Topic details, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Trend getTrend(Consumer<GetTrend> input, CallOptions options) {
    return send(GETTREND, Input.of(new GetTrend(), input), options);
  }


  /** What {@code listAlerts} takes. */
  public static final class ListAlerts extends Input<ListAlerts> {
    /** Nothing yet. */
    public ListAlerts() {}
  }

  private static final Operation<Alerts> LISTALERTS =
      new Operation<>("listAlerts", "GET", "/v1/alerts", false, Alerts.class);

  /**
   * List alerts.
   *
   * <p>All alerts, newest first, up to 100 and without paging. A test key lists the alerts created with test keys, a live key all others. Scope: `alerts:write`.
   *
   * @return the answer
   */
  public Alerts listAlerts() {
    return listAlerts(CallOptions.NONE);
  }

  /**
   * List alerts, with settings of this call alone.
   *
   * @param options settings of this call
   * @return the answer
   */
  public Alerts listAlerts(CallOptions options) {
    return send(LISTALERTS, Input.of(new ListAlerts(), given -> {}), options);
  }


  /** What {@code listAssets} takes. */
  public static final class ListAssets extends Input<ListAssets> {
    /** Nothing yet. */
    public ListAssets() {}

    /**
     * Only assets with this ticker, in any case
     *
     * @param symbol the value
     * @return this
     */
    public ListAssets symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * Only the assets of this contract: its address, or a CAIP-19 to name the chain as well
     *
     * @param address the value
     * @return this
     */
    public ListAssets address(String address) {
      return put("address", address);
    }

    /**
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public ListAssets limit(Long limit) {
      return put("limit", limit);
    }

    /**
     * `page.next_cursor` of the previous page
     *
     * @param cursor the value
     * @return this
     */
    public ListAssets cursor(String cursor) {
      return put("cursor", cursor);
    }
  }

  private static final Operation<Assets> LISTASSETS =
      new Operation<>("listAssets", "GET", "/v1/crypto/assets", false, Assets.class);

  /**
   * List assets.
   *
   * <p>All assets, largest market capitalization first and those without a rank last, or only those with a given ticker, which several assets may share, or of a contract address. Addresses are those that the operator stored: an address that is not stored has no asset here. Scope: `market:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Assets listAssets(Consumer<ListAssets> input) {
    return listAssets(input, CallOptions.NONE);
  }

  /**
   * List assets, as the server does it by itself.
   *
   * @return the answer
   */
  public Assets listAssets() {
    return listAssets(input -> {});
  }

  /**
   * List assets, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Assets listAssets(Consumer<ListAssets> input, CallOptions options) {
    return send(LISTASSETS, Input.of(new ListAssets(), input), options);
  }

  /**
   * List assets: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
   *
   * @param input sets what the call takes
   * @return the rows
   */
  public Iterable<Asset> listAssetsAll(Consumer<ListAssets> input) {
    return pages(cursor -> {
      var page = listAssets(input.andThen(given -> given.cursorOf(cursor)));
      return new PageOf<>(page.data(), page.page().nextCursor());
    });
  }


  /** What {@code listCreators} takes. */
  public static final class ListCreators extends Input<ListCreators> {
    /** Nothing yet. */
    public ListCreators() {}

    /**
     * A ticker such as `BTC`, in any case; if several assets share it, the largest is used
     *
     * @param symbol the value
     * @return this
     */
    public ListCreators symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An asset ID such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public ListCreators id(String id) {
      return put("id", id);
    }

    /**
     * ID of a source, as listed by /v1/sources; default: all
     *
     * @param platform the value
     * @return this
     */
    public ListCreators platform(String platform) {
      return put("platform", platform);
    }

    /**
     * Start of the period, rounded down to the hour
     *
     * @param start the value
     * @return this
     */
    public ListCreators start(Instant start) {
      return put("start", start);
    }

    /**
     * End of the period, rounded up to the hour and capped at now; a date includes its whole UTC day
     *
     * @param end the value
     * @return this
     */
    public ListCreators end(Instant end) {
      return put("end", end);
    }

    /**
     * {@code sort}
     *
     * @param sort the value
     * @return this
     */
    public ListCreators sort(String sort) {
      return put("sort", sort);
    }

    /**
     * Returns the answer as it was known at this moment: the newest kept moment up to it is used and named in the answer. Kept once an hour for 31 days, then once a day; a moment that is not kept, or from before topics and creators were first kept, is refused with 400, which names the nearest or the first. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public ListCreators asOf(Instant asOf) {
      return put("as_of", asOf);
    }

    /**
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public ListCreators limit(Long limit) {
      return put("limit", limit);
    }

    /**
     * `page.next_cursor` of the previous page
     *
     * @param cursor the value
     * @return this
     */
    public ListCreators cursor(String cursor) {
      return put("cursor", cursor);
    }
  }

  private static final Operation<Creators> LISTCREATORS =
      new Operation<>("listCreators", "GET", "/v1/social/creators", false, Creators.class);

  /**
   * Top creators.
   *
   * <p>The authors who post about an asset, on a source or overall in a period, ranked by engagement or by number of posts, using counted posts or, with a `raw_` order, all posts. Both figures are in each row. Sums cover whole hours (UTC), are exact and lag a few seconds behind the posts. Authors are removed once all of their posts are deleted. The default period is the last 24 whole hours and the current one. A period can be up to 31 days long, or 7 without an asset; paging ends after 10,000 creators. Posts name tickers, so assets with the same ticker share their creators. If both `symbol` and `id` are given, `id` is used. With `as_of`, ranks and sums are those known at that time and the period ends with the last whole hour before it. Free if there are no results. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Creators listCreators(Consumer<ListCreators> input) {
    return listCreators(input, CallOptions.NONE);
  }

  /**
   * Top creators, as the server does it by itself.
   *
   * @return the answer
   */
  public Creators listCreators() {
    return listCreators(input -> {});
  }

  /**
   * Top creators, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Creators listCreators(Consumer<ListCreators> input, CallOptions options) {
    return send(LISTCREATORS, Input.of(new ListCreators(), input), options);
  }

  /**
   * Top creators: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
   *
   * @param input sets what the call takes
   * @return the rows
   */
  public Iterable<Creator> listCreatorsAll(Consumer<ListCreators> input) {
    return pages(cursor -> {
      var page = listCreators(input.andThen(given -> given.cursorOf(cursor)));
      return new PageOf<>(page.data(), page.page().nextCursor());
    });
  }


  /** What {@code listFigures} takes. */
  public static final class ListFigures extends Input<ListFigures> {
    /** Nothing yet. */
    public ListFigures() {}

    /**
     * Of mood, posts, dominance, mood_change, posts_change, posts_to_usual, mindshare, engagement, hype, tone, stance, balance, weighted, spam, young_accounts, raw_posts, raw_mood. Repeat the parameter, or separate values by commas
     *
     * @param figures the value
     * @return this
     */
    public ListFigures figures(String... figures) {
      return put("figures", String.join(",", figures));
    }

    /**
     * Tickers in any case. Repeat the parameter, or separate values by commas
     *
     * @param symbols the value
     * @return this
     */
    public ListFigures symbols(String... symbols) {
      return put("symbols", String.join(",", symbols));
    }

    /**
     * Asset IDs such as `bitcoin`; up to 250 together with `symbols`. Repeat the parameter, or separate values by commas
     *
     * @param ids the value
     * @return this
     */
    public ListFigures ids(String... ids) {
      return put("ids", String.join(",", ids));
    }

    /**
     * Of 1h, 4h, 24h, 7d, 30d; 24h by default. Windows other than 24h have mood, posts, dominance, mindshare, engagement, tone, stance, balance, spam, young_accounts, raw_posts, raw_mood. Repeat the parameter, or separate values by commas
     *
     * @param windows the value
     * @return this
     */
    public ListFigures windows(String... windows) {
      return put("windows", String.join(",", windows));
    }

    /**
     * `sources`: also a row for each source
     *
     * @param rows the value
     * @return this
     */
    public ListFigures rows(String rows) {
      return put("rows", rows);
    }

    /**
     * {@code basis}
     *
     * @param basis the value
     * @return this
     */
    public ListFigures basis(String basis) {
      return put("basis", basis);
    }

    /**
     * End of the windows, rounded down to the hour and capped at now; default: now
     *
     * @param end the value
     * @return this
     */
    public ListFigures end(Instant end) {
      return put("end", end);
    }

    /**
     * Returns figures as they were known at this moment, to the digit: the newest kept moment up to it is used and named in the answer. Figures are kept once an hour for 31 days, then once a day; a moment that is not kept is refused with 400, which names the nearest. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public ListFigures asOf(Instant asOf) {
      return put("as_of", asOf);
    }
  }

  private static final Operation<AssetFigures> LISTFIGURES =
      new Operation<>("listFigures", "GET", "/v1/figures", false, AssetFigures.class);

  /**
   * Figures of many assets.
   *
   * <p>Any figures of up to 250 assets in one call, over one or more windows of whole hours (UTC) that end together. With `rows=sources`, each total over all sources is followed by a row for each source that has posts about the asset. Over 24 hours the digits are those of /v1/assets/{id}/summary. Figures that compare with earlier days, and posts per $1M, are of 24 hours only: another window is refused with 400. One call has at most 10,000 rows: assets × figures × windows, with `rows=sources` times one more than the sources. `not_covered` lists names without an asset. In Parquet each column has its own type. One credit for any number of assets, figures and windows; free if there are no posts about any of them. At least one of `symbols` and `ids` is required. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public AssetFigures listFigures(Consumer<ListFigures> input) {
    return listFigures(input, CallOptions.NONE);
  }

  /**
   * Figures of many assets, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public AssetFigures listFigures(Consumer<ListFigures> input, CallOptions options) {
    return send(LISTFIGURES, Input.of(new ListFigures(), input), options);
  }


  /** What {@code listPosts} takes. */
  public static final class ListPosts extends Input<ListPosts> {
    /** Nothing yet. */
    public ListPosts() {}

    /**
     * ID of a source, as listed by /v1/sources; default: all
     *
     * @param platform the value
     * @return this
     */
    public ListPosts platform(String platform) {
      return put("platform", platform);
    }

    /**
     * Posts that mention this ticker, in any case
     *
     * @param symbol the value
     * @return this
     */
    public ListPosts symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * Username of the author, in any case, with or without (at)
     *
     * @param username the value
     * @return this
     */
    public ListPosts username(String username) {
      return put("username", username);
    }

    /**
     * Start of the range, inclusive; a date starts its UTC day
     *
     * @param start the value
     * @return this
     */
    public ListPosts start(Instant start) {
      return put("start", start);
    }

    /**
     * End of the range, inclusive; a date includes its UTC day
     *
     * @param end the value
     * @return this
     */
    public ListPosts end(Instant end) {
      return put("end", end);
    }

    /**
     * Only on sources that give views; /v1/sources lists the counts of each
     *
     * @param minViews the value
     * @return this
     */
    public ListPosts minViews(Long minViews) {
      return put("min_views", minViews);
    }

    /**
     * Only on sources that give views; /v1/sources lists the counts of each
     *
     * @param maxViews the value
     * @return this
     */
    public ListPosts maxViews(Long maxViews) {
      return put("max_views", maxViews);
    }

    /**
     * Only on sources that give likes; /v1/sources lists the counts of each
     *
     * @param minLikes the value
     * @return this
     */
    public ListPosts minLikes(Long minLikes) {
      return put("min_likes", minLikes);
    }

    /**
     * Only on sources that give likes; /v1/sources lists the counts of each
     *
     * @param maxLikes the value
     * @return this
     */
    public ListPosts maxLikes(Long maxLikes) {
      return put("max_likes", maxLikes);
    }

    /**
     * Only on sources that give replies; /v1/sources lists the counts of each
     *
     * @param minReplies the value
     * @return this
     */
    public ListPosts minReplies(Long minReplies) {
      return put("min_replies", minReplies);
    }

    /**
     * Only on sources that give replies; /v1/sources lists the counts of each
     *
     * @param maxReplies the value
     * @return this
     */
    public ListPosts maxReplies(Long maxReplies) {
      return put("max_replies", maxReplies);
    }

    /**
     * Only on sources that give comments; /v1/sources lists the counts of each
     *
     * @param minComments the value
     * @return this
     */
    public ListPosts minComments(Long minComments) {
      return put("min_comments", minComments);
    }

    /**
     * Only on sources that give comments; /v1/sources lists the counts of each
     *
     * @param maxComments the value
     * @return this
     */
    public ListPosts maxComments(Long maxComments) {
      return put("max_comments", maxComments);
    }

    /**
     * Only on sources that give shares; /v1/sources lists the counts of each
     *
     * @param minShares the value
     * @return this
     */
    public ListPosts minShares(Long minShares) {
      return put("min_shares", minShares);
    }

    /**
     * Only on sources that give shares; /v1/sources lists the counts of each
     *
     * @param maxShares the value
     * @return this
     */
    public ListPosts maxShares(Long maxShares) {
      return put("max_shares", maxShares);
    }

    /**
     * instagram
     *
     * @param mediaType the value
     * @return this
     */
    public ListPosts mediaType(String mediaType) {
      return put("media_type", mediaType);
    }

    /**
     * Instagram only: words in the location, in any order and case
     *
     * @param location the value
     * @return this
     */
    public ListPosts location(String location) {
      return put("location", location);
    }

    /**
     * Returns the data as of this moment, which must not be in the future or before the first stored data. Data deleted since then is not included. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public ListPosts asOf(Instant asOf) {
      return put("as_of", asOf);
    }

    /**
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public ListPosts limit(Long limit) {
      return put("limit", limit);
    }

    /**
     * `page.next_cursor` of the previous page
     *
     * @param cursor the value
     * @return this
     */
    public ListPosts cursor(String cursor) {
      return put("cursor", cursor);
    }
  }

  private static final Operation<Posts> LISTPOSTS =
      new Operation<>("listPosts", "GET", "/v1/social/posts", false, Posts.class);

  /**
   * List posts.
   *
   * <p>Posts that match all filters, newest first. A filter on a count excludes posts without that count, so it returns only posts from platforms that have it. New posts that arrive while you page do not shift or repeat rows. With `as_of`, posts have the text, symbols, mood and counts of that moment, and filters use those; pages may then be only partly filled, so continue while there is a cursor. Free if there are no results. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Posts listPosts(Consumer<ListPosts> input) {
    return listPosts(input, CallOptions.NONE);
  }

  /**
   * List posts, as the server does it by itself.
   *
   * @return the answer
   */
  public Posts listPosts() {
    return listPosts(input -> {});
  }

  /**
   * List posts, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Posts listPosts(Consumer<ListPosts> input, CallOptions options) {
    return send(LISTPOSTS, Input.of(new ListPosts(), input), options);
  }

  /**
   * List posts: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
   *
   * @param input sets what the call takes
   * @return the rows
   */
  public Iterable<Post> listPostsAll(Consumer<ListPosts> input) {
    return pages(cursor -> {
      var page = listPosts(input.andThen(given -> given.cursorOf(cursor)));
      return new PageOf<>(page.data(), page.page().nextCursor());
    });
  }


  /** What {@code listRules} takes. */
  public static final class ListRules extends Input<ListRules> {
    /** Nothing yet. */
    public ListRules() {}
  }

  private static final Operation<Rules> LISTRULES =
      new Operation<>("listRules", "GET", "/v1/rules", false, Rules.class);

  /**
   * List rules.
   *
   * <p>All rules, newest first, up to 100 and without paging. A test key lists the rules created with test keys, a live key all others. Scope: `alerts:write`.
   *
   * @return the answer
   */
  public Rules listRules() {
    return listRules(CallOptions.NONE);
  }

  /**
   * List rules, with settings of this call alone.
   *
   * @param options settings of this call
   * @return the answer
   */
  public Rules listRules(CallOptions options) {
    return send(LISTRULES, Input.of(new ListRules(), given -> {}), options);
  }


  /** What {@code listSignals} takes. */
  public static final class ListSignals extends Input<ListSignals> {
    /** Nothing yet. */
    public ListSignals() {}

    /**
     * A ticker such as `BTC`, in any case; if several assets share it, the largest is used
     *
     * @param symbol the value
     * @return this
     */
    public ListSignals symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An asset ID such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public ListSignals id(String id) {
      return put("id", id);
    }

    /**
     * ID of a source, as listed by /v1/sources; default: all
     *
     * @param platform the value
     * @return this
     */
    public ListSignals platform(String platform) {
      return put("platform", platform);
    }

    /**
     * {@code grain}
     *
     * @param grain the value
     * @return this
     */
    public ListSignals grain(String grain) {
      return put("grain", grain);
    }

    /**
     * Start of the range, inclusive
     *
     * @param start the value
     * @return this
     */
    public ListSignals start(Instant start) {
      return put("start", start);
    }

    /**
     * End of the range, exclusive
     *
     * @param end the value
     * @return this
     */
    public ListSignals end(Instant end) {
      return put("end", end);
    }

    /**
     * Version of the composite’s weights; default: the current one
     *
     * @param weights the value
     * @return this
     */
    public ListSignals weights(Long weights) {
      return put("weights", weights);
    }

    /**
     * Returns figures as they were known at this moment, to the digit: the newest kept moment up to it is used and named in the answer. Figures are kept once an hour for 31 days, then once a day; a moment that is not kept is refused with 400, which names the nearest. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public ListSignals asOf(Instant asOf) {
      return put("as_of", asOf);
    }

    /**
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public ListSignals limit(Long limit) {
      return put("limit", limit);
    }

    /**
     * `page.next_cursor` of the previous page
     *
     * @param cursor the value
     * @return this
     */
    public ListSignals cursor(String cursor) {
      return put("cursor", cursor);
    }
  }

  private static final Operation<Signals> LISTSIGNALS =
      new Operation<>("listSignals", "GET", "/v1/signals", false, Signals.class);

  /**
   * Signals over time.
   *
   * <p>Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered, since the first stored hour, newest first, for back-testing. Hours without posts have no row. Figures reflect the posts stored now, with a lag of a few seconds; deleted posts are excluded. With `as_of`, the rows are those that were known then, of hours and days that were over, with the figures of then, and the composite is null, because earlier candles are not kept. A page covers at most 120 days of hours. In Parquet each column has its own type. Posts name tickers, so assets with the same ticker share their signals; the largest by market capitalization is used. Whether such figures predict prices is disputed: this is not advice. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Signals listSignals(Consumer<ListSignals> input) {
    return listSignals(input, CallOptions.NONE);
  }

  /**
   * Signals over time, as the server does it by itself.
   *
   * @return the answer
   */
  public Signals listSignals() {
    return listSignals(input -> {});
  }

  /**
   * Signals over time, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Signals listSignals(Consumer<ListSignals> input, CallOptions options) {
    return send(LISTSIGNALS, Input.of(new ListSignals(), input), options);
  }

  /**
   * Signals over time: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
   *
   * @param input sets what the call takes
   * @return the rows
   */
  public Iterable<Signal> listSignalsAll(Consumer<ListSignals> input) {
    return pages(cursor -> {
      var page = listSignals(input.andThen(given -> given.cursorOf(cursor)));
      return new PageOf<>(page.data(), page.page().nextCursor());
    });
  }


  /** What {@code listSources} takes. */
  public static final class ListSources extends Input<ListSources> {
    /** Nothing yet. */
    public ListSources() {}
  }

  private static final Operation<Sources> LISTSOURCES =
      new Operation<>("listSources", "GET", "/v1/sources", false, Sources.class);

  /**
   * List sources.
   *
   * <p>Every source of this installation: what it is, what its terms permit and when they were last checked, and its current state: since when, its newest event and its lag, how much was read and stored, errors, backfill progress, and the gaps of the last seven days. `rights.text_to_third_parties` states whether posts include their text. Free.
   *
   * @return the answer
   */
  public Sources listSources() {
    return listSources(CallOptions.NONE);
  }

  /**
   * List sources, with settings of this call alone.
   *
   * @param options settings of this call
   * @return the answer
   */
  public Sources listSources(CallOptions options) {
    return send(LISTSOURCES, Input.of(new ListSources(), given -> {}), options);
  }


  /** What {@code listStories} takes. */
  public static final class ListStories extends Input<ListStories> {
    /** Nothing yet. */
    public ListStories() {}

    /**
     * Length of the period, including the current hour
     *
     * @param period the value
     * @return this
     */
    public ListStories period(String period) {
      return put("period", period);
    }

    /**
     * Only posts that mention this ticker, in any case; default: all
     *
     * @param symbol the value
     * @return this
     */
    public ListStories symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * ID of a source, as listed by /v1/sources; default: all
     *
     * @param platform the value
     * @return this
     */
    public ListStories platform(String platform) {
      return put("platform", platform);
    }

    /**
     * `filtered`: excluding near-copies, spam and posts over an author’s cap; `raw`: all posts
     *
     * @param figures the value
     * @return this
     */
    public ListStories figures(String figures) {
      return put("figures", figures);
    }

    /**
     * End of the period; default: now
     *
     * @param end the value
     * @return this
     */
    public ListStories end(Instant end) {
      return put("end", end);
    }

    /**
     * Returns the answer as it was known at this moment: the newest kept moment up to it is used and named in the answer. Kept once an hour for 31 days, then once a day; a moment that is not kept, or from before topics and creators were first kept, is refused with 400, which names the nearest or the first. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public ListStories asOf(Instant asOf) {
      return put("as_of", asOf);
    }

    /**
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public ListStories limit(Long limit) {
      return put("limit", limit);
    }
  }

  private static final Operation<Stories> LISTSTORIES =
      new Operation<>("listStories", "GET", "/v1/social/stories", false, Stories.class);

  /**
   * Stories.
   *
   * <p>Stories of a day or a week: posts by at least three people that link to the same page, are near-copies, or share rare words. Each has a headline, its words, people, sources, assets, mood with its 95 % interval, first and last post, posts per step, and its posts by engagement. Ordered by surprise times people, where surprise compares its words with earlier days over all sources. In filtered stories near-copies count once and giveaways and link farms are excluded, so a single author or one copied text does not make a story; `copies` has the number excluded. Stories use all posts of the period, or a sample of 5,000 if there are more: `is_complete` is then false and the counts are lower bounds. Deleted posts are excluded. With `as_of`, stories use the posts of that time, except those deleted since, and the period ends with the last whole hour before it. Text and headlines are omitted for sources that forbid passing them on. Free if there are no results. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Stories listStories(Consumer<ListStories> input) {
    return listStories(input, CallOptions.NONE);
  }

  /**
   * Stories, as the server does it by itself.
   *
   * @return the answer
   */
  public Stories listStories() {
    return listStories(input -> {});
  }

  /**
   * Stories, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Stories listStories(Consumer<ListStories> input, CallOptions options) {
    return send(LISTSTORIES, Input.of(new ListStories(), input), options);
  }


  /** What {@code listTrendingTopics} takes. */
  public static final class ListTrendingTopics extends Input<ListTrendingTopics> {
    /** Nothing yet. */
    public ListTrendingTopics() {}

    /**
     * `phrase`: two or three words that appear together more often than by chance
     *
     * @param kind the value
     * @return this
     */
    public ListTrendingTopics kind(String kind) {
      return put("kind", kind);
    }

    /**
     * `filtered`: excluding copies, spam and posts over an author’s cap; `raw`: all posts
     *
     * @param figures the value
     * @return this
     */
    public ListTrendingTopics figures(String figures) {
      return put("figures", figures);
    }

    /**
     * End of the period; default: now
     *
     * @param end the value
     * @return this
     */
    public ListTrendingTopics end(Instant end) {
      return put("end", end);
    }

    /**
     * Returns the answer as it was known at this moment: the newest kept moment up to it is used and named in the answer. Kept once an hour for 31 days, then once a day; a moment that is not kept, or from before topics and creators were first kept, is refused with 400, which names the nearest or the first. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public ListTrendingTopics asOf(Instant asOf) {
      return put("as_of", asOf);
    }

    /**
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public ListTrendingTopics limit(Long limit) {
      return put("limit", limit);
    }
  }

  private static final Operation<Topics> LISTTRENDINGTOPICS =
      new Operation<>("listTrendingTopics", "GET", "/v1/social/trending", false, Topics.class);

  /**
   * Trending topics.
   *
   * <p>Assets, hashtags, words and phrases of the last 24 whole hours (UTC), over all platforms, ordered by surprise (the z-score against the same hours of earlier days and weeks) times the number of people. Assets without surprise come last; hashtags need a surprise of 3 or more unless kind asks for them or none is known yet, words and phrases always and at least three people. Hashtags that posts of any subject have, such as #newsletter, are left out. All spellings of an asset form one topic. Topics with a single author are never listed. With `as_of`, figures are those known at that time; `raw` is then refused, because the authors of all posts are not kept, and `related_symbols` is empty, because it is read from posts. Free if there are no results. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Topics listTrendingTopics(Consumer<ListTrendingTopics> input) {
    return listTrendingTopics(input, CallOptions.NONE);
  }

  /**
   * Trending topics, as the server does it by itself.
   *
   * @return the answer
   */
  public Topics listTrendingTopics() {
    return listTrendingTopics(input -> {});
  }

  /**
   * Trending topics, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Topics listTrendingTopics(Consumer<ListTrendingTopics> input, CallOptions options) {
    return send(LISTTRENDINGTOPICS, Input.of(new ListTrendingTopics(), input), options);
  }


  /** What {@code listWebhooks} takes. */
  public static final class ListWebhooks extends Input<ListWebhooks> {
    /** Nothing yet. */
    public ListWebhooks() {}
  }

  private static final Operation<AccountWebhooks> LISTWEBHOOKS =
      new Operation<>("listWebhooks", "GET", "/v1/webhooks", false, AccountWebhooks.class);

  /**
   * List webhooks.
   *
   * <p>The webhooks that rules and alerts can be sent to, newest first, up to 10 and without paging. Create, test and change them in the settings of the site, where each signing secret is shown once. Scope: `alerts:write`.
   *
   * @return the answer
   */
  public AccountWebhooks listWebhooks() {
    return listWebhooks(CallOptions.NONE);
  }

  /**
   * List webhooks, with settings of this call alone.
   *
   * @param options settings of this call
   * @return the answer
   */
  public AccountWebhooks listWebhooks(CallOptions options) {
    return send(LISTWEBHOOKS, Input.of(new ListWebhooks(), given -> {}), options);
  }


  /** What {@code openStream} takes. */
  public static final class OpenStream extends Input<OpenStream> {
    /** Nothing yet. */
    public OpenStream() {}

    /**
     * Event types to send. Repeat the parameter, or separate values by commas
     *
     * @param topics the value
     * @return this
     */
    public OpenStream topics(String... topics) {
      return put("topics", String.join(",", topics));
    }

    /**
     * IDs of the assets to send prices for; default: all. Repeat the parameter, or separate values by commas
     *
     * @param assets the value
     * @return this
     */
    public OpenStream assets(String... assets) {
      return put("assets", String.join(",", assets));
    }

    /**
     * Only posts from this source; default: all
     *
     * @param platform the value
     * @return this
     */
    public OpenStream platform(String platform) {
      return put("platform", platform);
    }

    /**
     * Only posts that match this search, see `searchPosts`
     *
     * @param q the value
     * @return this
     */
    public OpenStream q(String q) {
      return put("q", q);
    }

    /**
     * Only posts that mention this ticker
     *
     * @param symbol the value
     * @return this
     */
    public OpenStream symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * Only posts by this author, in any case
     *
     * @param username the value
     * @return this
     */
    public OpenStream username(String username) {
      return put("username", username);
    }

    /**
     * Continues after the event with this ID
     *
     * @param after the value
     * @return this
     */
    public OpenStream after(String after) {
      return put("after", after);
    }
  }

  /** Where the stream is. */
  protected static final Operation<StreamEvent> STREAM =
      new Operation<>("openStream", "GET", "/v1/stream", false, StreamEvent.class);


  /** What {@code ping} takes. */
  public static final class Ping extends Input<Ping> {
    /** Nothing yet. */
    public Ping() {}
  }

  private static final Operation<Pong> PING =
      new Operation<>("ping", "GET", "/v1/ping", false, Pong.class);

  /**
   * Check a key.
   *
   * <p>Returns the mode of the key and the server time. Free; it counts against the rate limit.
   *
   * @return the answer
   */
  public Pong ping() {
    return ping(CallOptions.NONE);
  }

  /**
   * Check a key, with settings of this call alone.
   *
   * @param options settings of this call
   * @return the answer
   */
  public Pong ping(CallOptions options) {
    return send(PING, Input.of(new Ping(), given -> {}), options);
  }


  /** What {@code previewRule} takes. */
  public static final class PreviewRule extends Input<PreviewRule> {
    /** Nothing yet. */
    public PreviewRule() {}

    /**
     * A rule in the alert language, which the guide to alerts explains
     *
     * @param expression the value
     * @return this
     */
    public PreviewRule expression(String expression) {
      return put("expression", expression);
    }
  }

  private static final Operation<RulePreview> PREVIEWRULE =
      new Operation<>("previewRule", "GET", "/v1/rules/preview", false, RulePreview.class);

  /**
   * Preview a rule.
   *
   * <p>Evaluates a rule at each whole hour of the last 90 days, using hourly closes and hourly posts, and returns when it would have fired and how the price of its first asset moved afterwards. The options `once` and `until` are ignored. Rules over very many posts are evaluated over fewer days; `days` has the number. A rule over a group is evaluated for each of its assets, over the last 7 days. It uses the posts and prices known now; `as_of` is refused, because prices and posts are not kept in earlier versions for that long. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public RulePreview previewRule(Consumer<PreviewRule> input) {
    return previewRule(input, CallOptions.NONE);
  }

  /**
   * Preview a rule, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public RulePreview previewRule(Consumer<PreviewRule> input, CallOptions options) {
    return send(PREVIEWRULE, Input.of(new PreviewRule(), input), options);
  }


  /** What {@code screenAssets} takes. */
  public static final class ScreenAssets extends Input<ScreenAssets> {
    /** Nothing yet. */
    public ScreenAssets() {}

    /**
     * A condition in the alert language without asset names, such as `posts_to_usual › 100 and mood_change ‹ 0 and volume › 1000000`; all assets unless given. Figures: price, change, volume, market_cap, sentiment, mentions, dominance, mood_change, posts_change, posts_to_usual, mindshare, authors, engagement, hype, tone, stance, balance, weighted, spam, young_accounts, raw_posts, raw_mood, surprise, trend
     *
     * @param where the value
     * @return this
     */
    public ScreenAssets where(String where) {
      return put("where", where);
    }

    /**
     * A figure, such as `mentions` or `change(7d)`; by default the first of the condition, else market_cap
     *
     * @param sort the value
     * @return this
     */
    public ScreenAssets sort(String sort) {
      return put("sort", sort);
    }

    /**
     * By default `desc`, or `asc` where the condition asks that its first figure is below a value
     *
     * @param order the value
     * @return this
     */
    public ScreenAssets order(String order) {
      return put("order", order);
    }

    /**
     * Only these assets: their ids, separated by commas; all unless given
     *
     * @param assets the value
     * @return this
     */
    public ScreenAssets assets(String assets) {
      return put("assets", assets);
    }

    /**
     * {@code basis}
     *
     * @param basis the value
     * @return this
     */
    public ScreenAssets basis(String basis) {
      return put("basis", basis);
    }

    /**
     * End of the period of posts; now by default. Prices are the latest, or those of `as_of`
     *
     * @param end the value
     * @return this
     */
    public ScreenAssets end(Instant end) {
      return put("end", end);
    }

    /**
     * Returns figures as they were known at this moment, to the digit: the newest kept moment up to it is used and named in the answer. Figures are kept once an hour for 31 days, then once a day; a moment that is not kept is refused with 400, which names the nearest. Default: now
     *
     * @param asOf the value
     * @return this
     */
    public ScreenAssets asOf(Instant asOf) {
      return put("as_of", asOf);
    }

    /**
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public ScreenAssets limit(Long limit) {
      return put("limit", limit);
    }
  }

  private static final Operation<Screen> SCREENASSETS =
      new Operation<>("screenAssets", "GET", "/v1/screener", false, Screen.class);

  /**
   * Filter all assets by any figures.
   *
   * <p>Holds a condition against each of the 250 largest assets that have a price and gives those for which it holds, with every figure. Conditions are those of the alert language ([alerts](/docs/alerts)) with figures of each asset: comparisons with `›` and `‹`, `and`, `or`, `not` and parentheses. A figure that is not known makes a comparison unknown, and such an asset is counted in `unknown`. Figures of posts are of 24 whole hours (UTC). `authors` and `surprise` are of counted posts on either basis. `composite` is left out, because it takes too long for all assets: `/v1/assets/{id}/summary` has it. Also as CSV and JSON lines. Free when nothing is found. Scope: `market:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Screen screenAssets(Consumer<ScreenAssets> input) {
    return screenAssets(input, CallOptions.NONE);
  }

  /**
   * Filter all assets by any figures, as the server does it by itself.
   *
   * @return the answer
   */
  public Screen screenAssets() {
    return screenAssets(input -> {});
  }

  /**
   * Filter all assets by any figures, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Screen screenAssets(Consumer<ScreenAssets> input, CallOptions options) {
    return send(SCREENASSETS, Input.of(new ScreenAssets(), input), options);
  }


  /** What {@code searchPosts} takes. */
  public static final class SearchPosts extends Input<SearchPosts> {
    /** Nothing yet. */
    public SearchPosts() {}

    /**
     * Search words
     *
     * @param q the value
     * @return this
     */
    public SearchPosts q(String q) {
      return put("q", q);
    }

    /**
     * ID of a source, as listed by /v1/sources; default: all
     *
     * @param platform the value
     * @return this
     */
    public SearchPosts platform(String platform) {
      return put("platform", platform);
    }

    /**
     * Start of the range, inclusive; a date starts its UTC day
     *
     * @param start the value
     * @return this
     */
    public SearchPosts start(Instant start) {
      return put("start", start);
    }

    /**
     * End of the range, inclusive; a date includes its UTC day
     *
     * @param end the value
     * @return this
     */
    public SearchPosts end(Instant end) {
      return put("end", end);
    }

    /**
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public SearchPosts limit(Long limit) {
      return put("limit", limit);
    }

    /**
     * `page.next_cursor` of the previous page
     *
     * @param cursor the value
     * @return this
     */
    public SearchPosts cursor(String cursor) {
      return put("cursor", cursor);
    }
  }

  private static final Operation<Posts> SEARCHPOSTS =
      new Operation<>("searchPosts", "GET", "/v1/social/search", false, Posts.class);

  /**
   * Search posts.
   *
   * <p>Posts with matching text, hashtags or symbols, newest first. All words must match, as English stems and regardless of accents; Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese match anywhere in a sentence. Use `’a phrase’`, `or` and `-without`; `$btc` and `#defi` match exactly. Any other input is treated as words. Free if there are no results. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Posts searchPosts(Consumer<SearchPosts> input) {
    return searchPosts(input, CallOptions.NONE);
  }

  /**
   * Search posts, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Posts searchPosts(Consumer<SearchPosts> input, CallOptions options) {
    return send(SEARCHPOSTS, Input.of(new SearchPosts(), input), options);
  }

  /**
   * Search posts: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
   *
   * @param input sets what the call takes
   * @return the rows
   */
  public Iterable<Post> searchPostsAll(Consumer<SearchPosts> input) {
    return pages(cursor -> {
      var page = searchPosts(input.andThen(given -> given.cursorOf(cursor)));
      return new PageOf<>(page.data(), page.page().nextCursor());
    });
  }


  /** What {@code updateAlert} takes. */
  public static final class UpdateAlert extends Input<UpdateAlert> {
    /** Nothing yet. */
    public UpdateAlert() {}

    /**
     * The alert
     *
     * @param id the value
     * @return this
     */
    public UpdateAlert id(String id) {
      return put("id", id);
    }

    /**
     * {@code condition}
     *
     * @param condition the value
     * @return this
     */
    public UpdateAlert condition(String condition) {
      return put("condition", condition);
    }

    /**
     * US dollars, more than 0, with at most 18 decimals; text is exact, a number has 15 digits
     *
     * @param price the value
     * @return this
     */
    public UpdateAlert price(String price) {
      return put("price", price);
    }

    /**
     * null: the address of the account
     *
     * @param email the value
     * @return this
     */
    public UpdateAlert email(String email) {
      return put("email", email);
    }

    /**
     * null: no name
     *
     * @param name the value
     * @return this
     */
    public UpdateAlert name(String name) {
      return put("name", name);
    }

    /**
     * false pauses it
     *
     * @param active the value
     * @return this
     */
    public UpdateAlert active(Boolean active) {
      return put("active", active);
    }
  }

  private static final Operation<Alert> UPDATEALERT =
      new Operation<>("updateAlert", "PATCH", "/v1/alerts/{id}", true, Alert.class);

  /**
   * Update an alert.
   *
   * <p>Changes the fields in the body. The alert then starts again as if it were new: a price that is already past the target does not fire it. Send the same `email` again to resend its confirmation link. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Alert updateAlert(Consumer<UpdateAlert> input) {
    return updateAlert(input, CallOptions.NONE);
  }

  /**
   * Update an alert, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Alert updateAlert(Consumer<UpdateAlert> input, CallOptions options) {
    return send(UPDATEALERT, Input.of(new UpdateAlert(), input), options);
  }


  /** What {@code updateRule} takes. */
  public static final class UpdateRule extends Input<UpdateRule> {
    /** Nothing yet. */
    public UpdateRule() {}

    /**
     * The rule
     *
     * @param id the value
     * @return this
     */
    public UpdateRule id(String id) {
      return put("id", id);
    }

    /**
     * A rule in the alert language, which the guide to alerts explains
     *
     * @param expression the value
     * @return this
     */
    public UpdateRule expression(String expression) {
      return put("expression", expression);
    }

    /**
     * null: the address of the account
     *
     * @param email the value
     * @return this
     */
    public UpdateRule email(String email) {
      return put("email", email);
    }

    /**
     * null: no name
     *
     * @param name the value
     * @return this
     */
    public UpdateRule name(String name) {
      return put("name", name);
    }

    /**
     * false pauses it
     *
     * @param active the value
     * @return this
     */
    public UpdateRule active(Boolean active) {
      return put("active", active);
    }

    /**
     * Until then it fires without a notification; null: unmutes it
     *
     * @param mutedUntil the value
     * @return this
     */
    public UpdateRule mutedUntil(Instant mutedUntil) {
      return put("muted_until", mutedUntil);
    }

    /**
     * IDs of the account’s webhooks that it is sent to; empty for none; null for all, including later ones
     *
     * @param webhooks the value
     * @return this
     */
    public UpdateRule webhooks(String... webhooks) {
      return put("webhooks", String.join(",", webhooks));
    }
  }

  private static final Operation<Rule> UPDATERULE =
      new Operation<>("updateRule", "PATCH", "/v1/rules/{id}", true, Rule.class);

  /**
   * Update a rule.
   *
   * <p>Changes the fields in the body. With a new expression the rule starts again as if it were new: a condition that is already true does not fire it. Send the same `email` again to resend its confirmation link. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Rule updateRule(Consumer<UpdateRule> input) {
    return updateRule(input, CallOptions.NONE);
  }

  /**
   * Update a rule, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Rule updateRule(Consumer<UpdateRule> input, CallOptions options) {
    return send(UPDATERULE, Input.of(new UpdateRule(), input), options);
  }

}
