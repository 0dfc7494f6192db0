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
     * A ticker such as `BTC`, in any case; of several assets the largest is taken
     *
     * @param symbol the value
     * @return this
     */
    public CreateAlert symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An identity such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public CreateAlert id(String id) {
      return put("id", id);
    }

    /**
     * Another address than the account’s; it is asked first whether it wants the mails
     *
     * @param email the value
     * @return this
     */
    public CreateAlert email(String email) {
      return put("email", email);
    }

    /**
     * a name that is not only blanks
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
   * Get notified when a price crosses your target.
   *
   * <p>Makes an alert on the price of an asset, named by `symbol` or `id`. It fires once for each crossing: when the price goes from not above (or not below) to above (below), and again only after it has gone back. A price that is there already when the alert is made does not fire it. An alert tells at most 6 times an hour; further crossings are counted and told with the next message. It tells by mail and as a notification on the site, within seconds. Without `email` the mails go to the address of the account; any other address first gets one mail that asks whether it wants them, at most one an hour. Alerts of test keys watch the prices of the sample universe and send no mail. An account has at most 100 alerts; of those made with test keys the oldest makes room. Exactly one of `symbol` and `id` is required. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Alert createAlert(Consumer<CreateAlert> input) {
    return createAlert(input, CallOptions.NONE);
  }

  /**
   * Get notified when a price crosses your target, with settings of this call alone.
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
     * A rule of the alert language; the guide on alerts explains it
     *
     * @param expression the value
     * @return this
     */
    public CreateRule expression(String expression) {
      return put("expression", expression);
    }

    /**
     * Another address than the account’s; it is asked first whether it wants the mails
     *
     * @param email the value
     * @return this
     */
    public CreateRule email(String email) {
      return put("email", email);
    }

    /**
     * a name that is not only blanks
     *
     * @param name the value
     * @return this
     */
    public CreateRule name(String name) {
      return put("name", name);
    }

    /**
     * Ids of webhooks of the account that it goes to, none of them where the list is empty; null: all, also those that come later
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
   * Get notified when a rule becomes true.
   *
   * <p>Makes an alert in the alert language: comparisons of prices, changes, mentions, sentiment, tone, stance, dominance, trend, composite and posts, joined by `and`, `or` and `not`, with options such as `cooldown`. It fires when it becomes true, within seconds of a price; figures of posts are of the whole hours (UTC) that ended last, and judged when an hour is over. It notifies at most 6 times an hour by mail, on the site and to your webhooks. Rules and alerts on one price count together towards the 100 of an account; its rules have at most 20 of `posts`. One price alone is made by `createAlert`. Rules of test keys watch the sample universe and send no mail. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Rule createRule(Consumer<CreateRule> input) {
    return createRule(input, CallOptions.NONE);
  }

  /**
   * Get notified when a rule becomes true, with settings of this call alone.
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
   * <p>It fires no more, and what it has not mailed yet is not mailed. Scope: `alerts:write`.
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
   * <p>It fires no more, and what it has not mailed yet is not mailed. Scope: `alerts:write`.
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
     * A ticker such as `BTC`, in any case; of several assets the largest is taken
     *
     * @param symbol the value
     * @return this
     */
    public ExplainFigure symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An identity such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public ExplainFigure id(String id) {
      return put("id", id);
    }

    /**
     * The 24 hours end with its hour, and never after now; now unless given
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
     * The version of the composite’s weights; those in use unless given
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
   * What a figure is made of.
   *
   * <p>A figure of the summary of an asset, or its price or surprise as a trend, with its formula and who defined it, the hours and posts that it is of, what the formula was filled with, the versions of the model and the weights, and the posts with the most engagement for and against, of the newest 2,000. Whether such figures tell anything about coming prices is disputed: this is no advice. Free if there are no posts about it. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Explanation explainFigure(Consumer<ExplainFigure> input) {
    return explainFigure(input, CallOptions.NONE);
  }

  /**
   * What a figure is made of, with settings of this call alone.
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
     * What the term is; needed with it
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
     * Of a story: how long a time
     *
     * @param period the value
     * @return this
     */
    public ExplainSurprise period(String period) {
      return put("period", period);
    }

    /**
     * Of a story: of posts that speak of this ticker, as the list was asked for
     *
     * @param symbol the value
     * @return this
     */
    public ExplainSurprise symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * the id of one source, as /v1/sources lists them; all by default
     *
     * @param platform the value
     * @return this
     */
    public ExplainSurprise platform(String platform) {
      return put("platform", platform);
    }

    /**
     * filtered: without copies, spam and what is over an author’s cap; raw: all posts
     *
     * @param figures the value
     * @return this
     */
    public ExplainSurprise figures(String figures) {
      return put("figures", figures);
    }

    /**
     * The last moment that counts; now unless given
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
   * What a surprise is made of.
   *
   * <p>The surprise of a topic, by its kind and term as /v1/social/trending gives them, or of a story, by its id as /v1/social/stories gives it for the same `period`, `symbol`, `platform`, `figures` and `end`: the formula and who defined it, the 24 hours that are compared, and how many people spoke of it, against which mean, with which deviation and of how many days; of a story the same of each of its words. With the posts with the most engagement for and against, of the newest 500 of a topic, of the newest 2,000 of an asset. Free if there are no posts about it. Exactly one of `term` and `story` is required. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public SurpriseExplanation explainSurprise(Consumer<ExplainSurprise> input) {
    return explainSurprise(input, CallOptions.NONE);
  }

  /**
   * What a surprise is made of, as the server does it by itself.
   *
   * @return the answer
   */
  public SurpriseExplanation explainSurprise() {
    return explainSurprise(input -> {});
  }

  /**
   * What a surprise is made of, with settings of this call alone.
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
   * Usage and limits of the account.
   *
   * <p>What the account has used in this month (UTC), what is left, and the limits of its plan. Free. Scope: `account:read`.
   *
   * @return the answer
   */
  public AccountUsage getAccountUsage() {
    return getAccountUsage(CallOptions.NONE);
  }

  /**
   * Usage and limits of the account, with settings of this call alone.
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
   * One alert.
   *
   * <p>Where an alert stands and how often it has fired. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Alert getAlert(Consumer<GetAlert> input) {
    return getAlert(input, CallOptions.NONE);
  }

  /**
   * One alert, with settings of this call alone.
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
     * The identity of the asset
     *
     * @param id the value
     * @return this
     */
    public GetAssetSummary id(String id) {
      return put("id", id);
    }

    /**
     * The 24 hours end with its hour, and never after now; now unless given
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
     * The version of the composite’s weights; those in use unless given
     *
     * @param weights the value
     * @return this
     */
    public GetAssetSummary weights(Long weights) {
      return put("weights", weights);
    }
  }

  private static final Operation<AssetSummary> GETASSETSUMMARY =
      new Operation<>("getAssetSummary", "GET", "/v1/assets/{id}/summary", false, AssetSummary.class);

  /**
   * What the crowd says about an asset now.
   *
   * <p>Every figure of the 24 whole hours (UTC) that ended last, over all sources: mood, posts, dominance, mood_change, posts_change, posts_to_usual, mindshare, authors, engagement, hype, tone, stance, balance, weighted, composite, spam, raw_posts, raw_mood. Each has its `value`, `n`, the posts that it is of, and `low` and `high`, between which 95 of 100 would lie. They are of posts that count (without copies, spam and what is over an author’s cap), with `basis=raw` of all posts. A figure is null with the `reason`: `too_few_posts`, `no_history`, `not_given` by the sources, or `counting` while posts are being counted, as after a first start. `before` are the 24 hours before; `usual` is the mean of those of the 20 whole days before that can be compared, at least seven; `left` names the sources that are not compared because they were not read throughout. Formulas and parts of each: /v1/explain. Whether such figures tell anything about coming prices is disputed: this is no advice. Free if there are no posts about it. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public AssetSummary getAssetSummary(Consumer<GetAssetSummary> input) {
    return getAssetSummary(input, CallOptions.NONE);
  }

  /**
   * What the crowd says about an asset now, with settings of this call alone.
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
     * A ticker such as `BTC`, in any case; of several assets the largest is taken
     *
     * @param symbol the value
     * @return this
     */
    public GetCandles symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An identity such as `bitcoin`
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
     * Candles that begin then or later
     *
     * @param start the value
     * @return this
     */
    public GetCandles start(Instant start) {
      return put("start", start);
    }

    /**
     * Candles that begin before
     *
     * @param end the value
     * @return this
     */
    public GetCandles end(Instant end) {
      return put("end", end);
    }

    /**
     * Answers with what was known at this moment, which must not lie ahead nor before the tape began; what was deleted since stays deleted. Now unless given
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
     * `page.next_cursor` of the page before
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
   * Open, high, low and close over time.
   *
   * <p>Candles of one asset, the newest first. Name it by `symbol` or by `id`. `status` says why there is none: `no_data` (none in this time) or `not_covered` (no such asset). With `as_of` only candles that were then as they are now are given: one that was still running, or that was filled in later, is left out. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Candles getCandles(Consumer<GetCandles> input) {
    return getCandles(input, CallOptions.NONE);
  }

  /**
   * Open, high, low and close over time, as the server does it by itself.
   *
   * @return the answer
   */
  public Candles getCandles() {
    return getCandles(input -> {});
  }

  /**
   * Open, high, low and close over time, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Candles getCandles(Consumer<GetCandles> input, CallOptions options) {
    return send(GETCANDLES, Input.of(new GetCandles(), input), options);
  }

  /**
   * Open, high, low and close over time: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
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


  /** What {@code getLab} takes. */
  public static final class GetLab extends Input<GetLab> {
    /** Nothing yet. */
    public GetLab() {}

    /**
     * The id of the asset, such as `bitcoin`
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
     * The last moment that counts; now unless given
     *
     * @param end the value
     * @return this
     */
    public GetLab end(Instant end) {
      return put("end", end);
    }
  }

  private static final Operation<Lab> GETLAB =
      new Operation<>("getLab", "GET", "/v1/assets/{id}/lab", false, Lab.class);

  /**
   * Whether talk goes before the price.
   *
   * <p>Holds each signal of an asset (posts, raw posts, authors, mood, balance, mindshare) against its hourly returns: correlations with lags of up to 12 hours, with intervals in which 95 of 100 lie (Fisher), and Granger tests in both directions over 7 hours. Counts are taken as the change of their logarithm. `q` is p corrected for all tests of the answer (Benjamini and Hochberg); `finds` counts those below 0.05, and `verdict` says plainly when there is nothing. Hours without a price or without any post that was read are left out and counted as missing. Evidence that talk tells prices is mixed: this is no advice. Free where nothing can be tested. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Lab getLab(Consumer<GetLab> input) {
    return getLab(input, CallOptions.NONE);
  }

  /**
   * Whether talk goes before the price, with settings of this call alone.
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
     * The last moment that counts; now unless given. The 24 hours end with its hour
     *
     * @param end the value
     * @return this
     */
    public GetMarketMood end(Instant end) {
      return put("end", end);
    }
  }

  private static final Operation<MarketMood> GETMARKETMOOD =
      new Operation<>("getMarketMood", "GET", "/v1/market-mood", false, MarketMood.class);

  /**
   * How the whole market sounds.
   *
   * <p>An index from 0 to 100, 50 is balanced, of 24 whole hours (UTC), from posts that count: without copies, spam and what is over an author’s cap. It is the weighted mean of three open parts: mood (50), breadth (30) and talk (20), each with the number it is of and its interval. A part that cannot be told says why and weighs nothing; without a mood there is no index. It tells how people sound, not what prices will do: no advice. Free when there is no index. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public MarketMood getMarketMood(Consumer<GetMarketMood> input) {
    return getMarketMood(input, CallOptions.NONE);
  }

  /**
   * How the whole market sounds, as the server does it by itself.
   *
   * @return the answer
   */
  public MarketMood getMarketMood() {
    return getMarketMood(input -> {});
  }

  /**
   * How the whole market sounds, with settings of this call alone.
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
   * The market as a whole.
   *
   * <p>Sums over all assets that have a price: market capitalization, volume of 24 hours and who dominates. Free while there is no price at all. Scope: `market:read`.
   *
   * @return the answer
   */
  public MarketOverview getMarketOverview() {
    return getMarketOverview(CallOptions.NONE);
  }

  /**
   * The market as a whole, with settings of this call alone.
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
     * A ticker such as `BTC`, in any case; of several assets the largest is taken
     *
     * @param symbol the value
     * @return this
     */
    public GetMentions symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An identity such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public GetMentions id(String id) {
      return put("id", id);
    }

    /**
     * the id of one source, as /v1/sources lists them; all by default
     *
     * @param platform the value
     * @return this
     */
    public GetMentions platform(String platform) {
      return put("platform", platform);
    }

    /**
     * Whole hours (24h, 7d) or whole days (30d, 90d), UTC, and the running one. Changes compare the whole ones with as many before.
     *
     * @param timeframe the value
     * @return this
     */
    public GetMentions timeframe(String timeframe) {
      return put("timeframe", timeframe);
    }

    /**
     * Where the time begins, in place of `timeframe`: down to the whole hour (up to 7 days before `end`) or the whole UTC day (up to 90 days)
     *
     * @param start the value
     * @return this
     */
    public GetMentions start(Instant start) {
      return put("start", start);
    }

    /**
     * Where the time ends, up to the whole hour or UTC day and never after now; a date stands for its whole day. Now unless given
     *
     * @param end the value
     * @return this
     */
    public GetMentions end(Instant end) {
      return put("end", end);
    }

    /**
     * Of which posts the figures are: `counted`, which is the default, or `raw`, which is the only one with `as_of`
     *
     * @param basis the value
     * @return this
     */
    public GetMentions basis(String basis) {
      return put("basis", basis);
    }

    /**
     * Answers with what was known at this moment, which must not lie ahead nor before the tape began; what was deleted since stays deleted. Now unless given
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
   * How often an asset is mentioned.
   *
   * <p>Posts that speak of an asset: how many, by how many people, over time and in what mood, with the newest of them. A post counts once, however often it names the asset. Posts name tickers, so assets that share one share its mentions; of several, the largest by market capitalization is taken, and `asset` says which. `status` says why there is nothing: `no_data` (no posts about it), `not_covered` (no such asset, or a source that is not read here), or, where none of the sources gives anything now, `source_down`, `throttled_upstream` or `stale`. Free when there is none. Figures are of posts that count (without copies, spam and what is over an author’s cap) in the whole hours or days that ended last, as on all screens; with `basis=raw` of all posts up to the moment of the answer. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Mentions getMentions(Consumer<GetMentions> input) {
    return getMentions(input, CallOptions.NONE);
  }

  /**
   * How often an asset is mentioned, as the server does it by itself.
   *
   * @return the answer
   */
  public Mentions getMentions() {
    return getMentions(input -> {});
  }

  /**
   * How often an asset is mentioned, with settings of this call alone.
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
     * Tickers in any case, separated by commas: `BTC,eth`
     *
     * @param symbols the value
     * @return this
     */
    public GetPrices symbols(String... symbols) {
      return put("symbols", String.join(",", symbols));
    }

    /**
     * Identities, separated by commas: `bitcoin,ethereum`; with `symbols` at most 100 together
     *
     * @param ids the value
     * @return this
     */
    public GetPrices ids(String... ids) {
      return put("ids", String.join(",", ids));
    }

    /**
     * Answers with what was known at this moment, which must not lie ahead nor before the tape began; what was deleted since stays deleted. Now unless given
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
   * <p>The newest price of up to 100 assets, in the order in which you name them. A ticker is not an identity: of several assets that share one, the largest by market capitalization is taken, and the row says which it was. With `as_of` a row has the last price known in the 15 minutes before, in the minute before where venues made it, and no change, volume or market cap. One credit however many assets; free when no row has a price. At least one of `symbols` and `ids` is required. Scope: `market:read`.
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
   * One rule.
   *
   * <p>Where a rule stands and how often it has fired. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Rule getRule(Consumer<GetRule> input) {
    return getRule(input, CallOptions.NONE);
  }

  /**
   * One rule, with settings of this call alone.
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
     * Tickers in any case, separated by commas: `BTC,eth`
     *
     * @param symbols the value
     * @return this
     */
    public GetSentiment symbols(String... symbols) {
      return put("symbols", String.join(",", symbols));
    }

    /**
     * Ids of sources, separated by commas, such as twitter,bluesky; all by default. /v1/sources lists them
     *
     * @param sources the value
     * @return this
     */
    public GetSentiment sources(String... sources) {
      return put("sources", String.join(",", sources));
    }

    /**
     * Whole hours (24h, 7d) or whole days (30d, 90d), UTC, and the running one. Changes compare the whole ones with as many before.
     *
     * @param timeframe the value
     * @return this
     */
    public GetSentiment timeframe(String timeframe) {
      return put("timeframe", timeframe);
    }

    /**
     * Where the time begins, in place of `timeframe`: down to the whole hour (up to 7 days before `end`) or the whole UTC day (up to 90 days)
     *
     * @param start the value
     * @return this
     */
    public GetSentiment start(Instant start) {
      return put("start", start);
    }

    /**
     * Where the time ends, up to the whole hour or UTC day and never after now; a date stands for its whole day. Now unless given
     *
     * @param end the value
     * @return this
     */
    public GetSentiment end(Instant end) {
      return put("end", end);
    }

    /**
     * Of which posts the figures are: `counted`, which is the default, or `raw`, which is the only one with `as_of`
     *
     * @param basis the value
     * @return this
     */
    public GetSentiment basis(String basis) {
      return put("basis", basis);
    }

    /**
     * Answers with what was known at this moment, which must not lie ahead nor before the tape began; what was deleted since stays deleted. Now unless given
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
   * The mood about assets.
   *
   * <p>The mean sentiment of the posts that speak of up to 50 assets, together and by source, and how it changed. Posts name tickers, so assets that share one share their mood; of several, the largest by market capitalization is taken. Whether sentiment tells anything about coming prices is disputed: this is no advice. One credit however many assets; free when no asset has a mood. It is of posts that count (without copies, spam and what is over an author’s cap) in the whole hours or days that ended last, as on all screens; with `basis=raw` of all posts up to the moment of the answer. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Sentiments getSentiment(Consumer<GetSentiment> input) {
    return getSentiment(input, CallOptions.NONE);
  }

  /**
   * The mood about assets, with settings of this call alone.
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
     * What the term is
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
     * filtered: without copies, spam and what is over an author’s cap; raw: all posts
     *
     * @param figures the value
     * @return this
     */
    public GetTrend figures(String figures) {
      return put("figures", figures);
    }

    /**
     * The last moment that counts; now unless given
     *
     * @param end the value
     * @return this
     */
    public GetTrend end(Instant end) {
      return put("end", end);
    }
  }

  private static final Operation<Trend> GETTREND =
      new Operation<>("getTrend", "GET", "/v1/social/trend", false, Trend.class);

  /**
   * One topic from all sides.
   *
   * <p>What is known of an asset, hashtag, word or phrase in the last 24 whole hours (UTC), or those that end with `end`: people, surprise, mood with its number of posts, mentions of each hour of seven days (raw and filtered), the sources, what goes with it more often than by chance, and its posts by engagement, of near-copies one. Sources that forbid it keep their text. Of each hour and source the words, phrases and hashtags that most people write are kept: a tenth of its posts, at least 100; of rarer ones hours may be missing. Free if there are no posts about it. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Trend getTrend(Consumer<GetTrend> input) {
    return getTrend(input, CallOptions.NONE);
  }

  /**
   * One topic from all sides, with settings of this call alone.
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
   * The alerts of the account.
   *
   * <p>All of them, the newest first; there are at most 100, so there are no pages. A test key sees those made with test keys, a live key the others. Scope: `alerts:write`.
   *
   * @return the answer
   */
  public Alerts listAlerts() {
    return listAlerts(CallOptions.NONE);
  }

  /**
   * The alerts of the account, with settings of this call alone.
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
     * A ticker in any case: only assets that have it
     *
     * @param symbol the value
     * @return this
     */
    public ListAssets symbol(String symbol) {
      return put("symbol", symbol);
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
     * `page.next_cursor` of the page before
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
   * Assets that are covered.
   *
   * <p>All assets, the largest market capitalization first and those without a rank last; or those with one ticker, because several assets may share it. Scope: `market:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Assets listAssets(Consumer<ListAssets> input) {
    return listAssets(input, CallOptions.NONE);
  }

  /**
   * Assets that are covered, as the server does it by itself.
   *
   * @return the answer
   */
  public Assets listAssets() {
    return listAssets(input -> {});
  }

  /**
   * Assets that are covered, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Assets listAssets(Consumer<ListAssets> input, CallOptions options) {
    return send(LISTASSETS, Input.of(new ListAssets(), input), options);
  }

  /**
   * Assets that are covered: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
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
     * A ticker such as `BTC`, in any case; of several assets the largest is taken
     *
     * @param symbol the value
     * @return this
     */
    public ListCreators symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An identity such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public ListCreators id(String id) {
      return put("id", id);
    }

    /**
     * the id of one source, as /v1/sources lists them; all by default
     *
     * @param platform the value
     * @return this
     */
    public ListCreators platform(String platform) {
      return put("platform", platform);
    }

    /**
     * The time begins with its whole hour
     *
     * @param start the value
     * @return this
     */
    public ListCreators start(Instant start) {
      return put("start", start);
    }

    /**
     * The time ends with its whole hour, and never after now; a date includes its UTC day
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
     * {@code limit}
     *
     * @param limit the value
     * @return this
     */
    public ListCreators limit(Long limit) {
      return put("limit", limit);
    }

    /**
     * `page.next_cursor` of the page before
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
   * Who drives the talk.
   *
   * <p>Authors of an asset, a source or of everything in a time, ranked by the engagement of their posts or by how many there are; of posts that count, or with `raw_` of all of them. Both stand side by side, so what a filter leaves out can be seen. Sums are of whole hours (UTC) and exact, a few seconds behind the posts; whose posts are all deleted is not listed from that moment on. Without a time the last 24 whole hours and the running one count; a time is at most 31 days long, without an asset 7, and pages reach 10,000 creators. Posts name tickers, so assets that share one share their creators; where both `symbol` and `id` are given, `id` counts. Free when there is none. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Creators listCreators(Consumer<ListCreators> input) {
    return listCreators(input, CallOptions.NONE);
  }

  /**
   * Who drives the talk, as the server does it by itself.
   *
   * @return the answer
   */
  public Creators listCreators() {
    return listCreators(input -> {});
  }

  /**
   * Who drives the talk, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Creators listCreators(Consumer<ListCreators> input, CallOptions options) {
    return send(LISTCREATORS, Input.of(new ListCreators(), input), options);
  }

  /**
   * Who drives the talk: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
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


  /** What {@code listPosts} takes. */
  public static final class ListPosts extends Input<ListPosts> {
    /** Nothing yet. */
    public ListPosts() {}

    /**
     * the id of one source, as /v1/sources lists them; all by default
     *
     * @param platform the value
     * @return this
     */
    public ListPosts platform(String platform) {
      return put("platform", platform);
    }

    /**
     * Posts that speak of this ticker, in any case
     *
     * @param symbol the value
     * @return this
     */
    public ListPosts symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * The author, in any case, with or without (at)
     *
     * @param username the value
     * @return this
     */
    public ListPosts username(String username) {
      return put("username", username);
    }

    /**
     * Posts from then on; a date begins its UTC day
     *
     * @param start the value
     * @return this
     */
    public ListPosts start(Instant start) {
      return put("start", start);
    }

    /**
     * Posts until then; a date includes its UTC day
     *
     * @param end the value
     * @return this
     */
    public ListPosts end(Instant end) {
      return put("end", end);
    }

    /**
     * Of sources that give views: /v1/sources names the counts of each
     *
     * @param minViews the value
     * @return this
     */
    public ListPosts minViews(Long minViews) {
      return put("min_views", minViews);
    }

    /**
     * Of sources that give views: /v1/sources names the counts of each
     *
     * @param maxViews the value
     * @return this
     */
    public ListPosts maxViews(Long maxViews) {
      return put("max_views", maxViews);
    }

    /**
     * Of sources that give likes: /v1/sources names the counts of each
     *
     * @param minLikes the value
     * @return this
     */
    public ListPosts minLikes(Long minLikes) {
      return put("min_likes", minLikes);
    }

    /**
     * Of sources that give likes: /v1/sources names the counts of each
     *
     * @param maxLikes the value
     * @return this
     */
    public ListPosts maxLikes(Long maxLikes) {
      return put("max_likes", maxLikes);
    }

    /**
     * Of sources that give replies: /v1/sources names the counts of each
     *
     * @param minReplies the value
     * @return this
     */
    public ListPosts minReplies(Long minReplies) {
      return put("min_replies", minReplies);
    }

    /**
     * Of sources that give replies: /v1/sources names the counts of each
     *
     * @param maxReplies the value
     * @return this
     */
    public ListPosts maxReplies(Long maxReplies) {
      return put("max_replies", maxReplies);
    }

    /**
     * Of sources that give comments: /v1/sources names the counts of each
     *
     * @param minComments the value
     * @return this
     */
    public ListPosts minComments(Long minComments) {
      return put("min_comments", minComments);
    }

    /**
     * Of sources that give comments: /v1/sources names the counts of each
     *
     * @param maxComments the value
     * @return this
     */
    public ListPosts maxComments(Long maxComments) {
      return put("max_comments", maxComments);
    }

    /**
     * Of sources that give shares: /v1/sources names the counts of each
     *
     * @param minShares the value
     * @return this
     */
    public ListPosts minShares(Long minShares) {
      return put("min_shares", minShares);
    }

    /**
     * Of sources that give shares: /v1/sources names the counts of each
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
     * instagram: words that the location has, in any order and case
     *
     * @param location the value
     * @return this
     */
    public ListPosts location(String location) {
      return put("location", location);
    }

    /**
     * Answers with what was known at this moment, which must not lie ahead nor before the tape began; what was deleted since stays deleted. Now unless given
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
     * `page.next_cursor` of the page before
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
   * Posts that match filters.
   *
   * <p>Posts that pass all filters, the newest first. A post that does not have a count is in no range of it, so a filter by a count looks only at the platforms that have it. What arrives while you page neither repeats nor moves anything. With `as_of` posts have the text, symbols, mood and counts of that moment, and filters look at those; a filter that few posts pass may then fill a page only in part: go on while there is a cursor. Free when there is none. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Posts listPosts(Consumer<ListPosts> input) {
    return listPosts(input, CallOptions.NONE);
  }

  /**
   * Posts that match filters, as the server does it by itself.
   *
   * @return the answer
   */
  public Posts listPosts() {
    return listPosts(input -> {});
  }

  /**
   * Posts that match filters, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Posts listPosts(Consumer<ListPosts> input, CallOptions options) {
    return send(LISTPOSTS, Input.of(new ListPosts(), input), options);
  }

  /**
   * Posts that match filters: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
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
   * The rules of the account.
   *
   * <p>All of them, the newest first; there are at most 100, so there are no pages. A test key sees those made with test keys, a live key the others. Scope: `alerts:write`.
   *
   * @return the answer
   */
  public Rules listRules() {
    return listRules(CallOptions.NONE);
  }

  /**
   * The rules of the account, with settings of this call alone.
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
     * A ticker such as `BTC`, in any case; of several assets the largest is taken
     *
     * @param symbol the value
     * @return this
     */
    public ListSignals symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * An identity such as `bitcoin`
     *
     * @param id the value
     * @return this
     */
    public ListSignals id(String id) {
      return put("id", id);
    }

    /**
     * the id of one source, as /v1/sources lists them; all by default
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
     * Hours or days that begin then or later
     *
     * @param start the value
     * @return this
     */
    public ListSignals start(Instant start) {
      return put("start", start);
    }

    /**
     * Hours or days that begin before
     *
     * @param end the value
     * @return this
     */
    public ListSignals end(Instant end) {
      return put("end", end);
    }

    /**
     * The version of the composite’s weights; those in use unless given
     *
     * @param weights the value
     * @return this
     */
    public ListSignals weights(Long weights) {
      return put("weights", weights);
    }

    /**
     * Answers with what was known at this moment, which must not lie ahead nor before the tape began; what was deleted since stays deleted. Now unless given
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
     * `page.next_cursor` of the page before
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
   * What is said of an asset, by source and hour or day.
   *
   * <p>Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered side by side, from the first stored hour on, the newest first: what a back-test needs. An hour without a post has no row. Figures are those of the posts that are here now, a few seconds behind them: what was deleted since is in none. With `as_of` only rows that had been as they are now for a minute by then, because what a post counts for depends on others and no earlier figures are kept: what changed later, also by a newer model, is left out rather than told wrongly, and the composite is null. A page ends after 120 days of hours. As Parquet each column has its own type. Posts name tickers, so assets that share one share their signals; of several the largest by market capitalization is taken. Whether such figures tell anything about coming prices is disputed: this is no advice. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Signals listSignals(Consumer<ListSignals> input) {
    return listSignals(input, CallOptions.NONE);
  }

  /**
   * What is said of an asset, by source and hour or day, as the server does it by itself.
   *
   * @return the answer
   */
  public Signals listSignals() {
    return listSignals(input -> {});
  }

  /**
   * What is said of an asset, by source and hour or day, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Signals listSignals(Consumer<ListSignals> input, CallOptions options) {
    return send(LISTSIGNALS, Input.of(new ListSignals(), input), options);
  }

  /**
   * What is said of an asset, by source and hour or day: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
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
   * Where posts and prices come from.
   *
   * <p>Every source that this installation knows: what it is, what its terms permit, when somebody read them, and how it is now: its state and since when, its newest event and how far it lags, how much was looked at and kept, what went wrong, how far reading back is, and the stretches of the last seven days of which nothing could be read. `rights.text_to_third_parties` says whether its posts come with their text. Free.
   *
   * @return the answer
   */
  public Sources listSources() {
    return listSources(CallOptions.NONE);
  }

  /**
   * Where posts and prices come from, with settings of this call alone.
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
     * How long a time, the running hour included
     *
     * @param period the value
     * @return this
     */
    public ListStories period(String period) {
      return put("period", period);
    }

    /**
     * Of posts that speak of this ticker, in any case; all by default
     *
     * @param symbol the value
     * @return this
     */
    public ListStories symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * the id of one source, as /v1/sources lists them; all by default
     *
     * @param platform the value
     * @return this
     */
    public ListStories platform(String platform) {
      return put("platform", platform);
    }

    /**
     * filtered: without near-copies, spam and what is over an author’s cap; raw: all posts
     *
     * @param figures the value
     * @return this
     */
    public ListStories figures(String figures) {
      return put("figures", figures);
    }

    /**
     * The last moment that counts; now unless given
     *
     * @param end the value
     * @return this
     */
    public ListStories end(Instant end) {
      return put("end", end);
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
   * What several people say alike.
   *
   * <p>Stories of a day or a week: posts of at least three people that link to one page, are near-copies, or share rare words. Each with a headline, its words, people, sources, assets, mood with its 95 % interval, first and last post, posts by step, and its posts by engagement; by surprise times people, the surprise being that of its words against earlier days over all sources. Filtered, near-copies count once, and giveaways and link farms not at all, so neither one author nor a wave of one text is a story; `copies` says what was left out. Stories are made of all posts of the time, or of 5,000 spread over it where there are more: `is_complete` is then false, and stories have more posts than are told. What a deleted post said is in no story. Sources that forbid it keep their text, and no headline is taken of them. Free when there is none. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Stories listStories(Consumer<ListStories> input) {
    return listStories(input, CallOptions.NONE);
  }

  /**
   * What several people say alike, as the server does it by itself.
   *
   * @return the answer
   */
  public Stories listStories() {
    return listStories(input -> {});
  }

  /**
   * What several people say alike, with settings of this call alone.
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
     * `phrase`: two or three words that stand together more often than by chance
     *
     * @param kind the value
     * @return this
     */
    public ListTrendingTopics kind(String kind) {
      return put("kind", kind);
    }

    /**
     * filtered: without copies, spam and what is over an author’s cap; raw: all posts
     *
     * @param figures the value
     * @return this
     */
    public ListTrendingTopics figures(String figures) {
      return put("figures", figures);
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
   * What is talked about.
   *
   * <p>Assets, hashtags, words and phrases of the last 24 whole hours (UTC), over all platforms, by surprise times people: z against the same hours of earlier days and weeks, times the different people who speak of it. Assets and hashtags without surprise follow; words and phrases have one of 3 or more and at least three people. All ways of writing an asset are one topic. Topics of a single person are never listed. Free when there is none. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Topics listTrendingTopics(Consumer<ListTrendingTopics> input) {
    return listTrendingTopics(input, CallOptions.NONE);
  }

  /**
   * What is talked about, as the server does it by itself.
   *
   * @return the answer
   */
  public Topics listTrendingTopics() {
    return listTrendingTopics(input -> {});
  }

  /**
   * What is talked about, with settings of this call alone.
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
   * The webhooks of the account.
   *
   * <p>Where rules and alerts can be delivered, the newest first; there are at most 10, so there are no pages. They are made, tried and changed in the settings of the site, where their signing secrets are shown once. Scope: `alerts:write`.
   *
   * @return the answer
   */
  public AccountWebhooks listWebhooks() {
    return listWebhooks(CallOptions.NONE);
  }

  /**
   * The webhooks of the account, with settings of this call alone.
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
     * What to send, separated by commas
     *
     * @param topics the value
     * @return this
     */
    public OpenStream topics(String... topics) {
      return put("topics", String.join(",", topics));
    }

    /**
     * Ids of the assets whose prices are sent; all by default
     *
     * @param assets the value
     * @return this
     */
    public OpenStream assets(String... assets) {
      return put("assets", String.join(",", assets));
    }

    /**
     * Only posts of this source; all by default
     *
     * @param platform the value
     * @return this
     */
    public OpenStream platform(String platform) {
      return put("platform", platform);
    }

    /**
     * Only posts that this search finds, see `searchPosts`
     *
     * @param q the value
     * @return this
     */
    public OpenStream q(String q) {
      return put("q", q);
    }

    /**
     * Only posts that speak of this ticker
     *
     * @param symbol the value
     * @return this
     */
    public OpenStream symbol(String symbol) {
      return put("symbol", symbol);
    }

    /**
     * Only posts of this author, in any case
     *
     * @param username the value
     * @return this
     */
    public OpenStream username(String username) {
      return put("username", username);
    }

    /**
     * Goes on behind the event with this id
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
   * Check your key and your connection.
   *
   * <p>Answers with the mode of the key and the time of the server. Free; it counts against the rate limit.
   *
   * @return the answer
   */
  public Pong ping() {
    return ping(CallOptions.NONE);
  }

  /**
   * Check your key and your connection, with settings of this call alone.
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
     * A rule of the alert language; the guide on alerts explains it
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
   * When a rule would have fired.
   *
   * <p>Judges a rule at the whole hours of the last 90 days, by hourly closes and the posts of whole hours, and tells when it would have fired and what the price of its first asset did then. What ends a rule, `once` and `until`, is passed over. Where it looks at posts of which there are many, fewer days are counted; `days` says how many. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public RulePreview previewRule(Consumer<PreviewRule> input) {
    return previewRule(input, CallOptions.NONE);
  }

  /**
   * When a rule would have fired, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public RulePreview previewRule(Consumer<PreviewRule> input, CallOptions options) {
    return send(PREVIEWRULE, Input.of(new PreviewRule(), input), options);
  }


  /** What {@code searchPosts} takes. */
  public static final class SearchPosts extends Input<SearchPosts> {
    /** Nothing yet. */
    public SearchPosts() {}

    /**
     * What to look for
     *
     * @param q the value
     * @return this
     */
    public SearchPosts q(String q) {
      return put("q", q);
    }

    /**
     * the id of one source, as /v1/sources lists them; all by default
     *
     * @param platform the value
     * @return this
     */
    public SearchPosts platform(String platform) {
      return put("platform", platform);
    }

    /**
     * Posts from then on; a date begins its UTC day
     *
     * @param start the value
     * @return this
     */
    public SearchPosts start(Instant start) {
      return put("start", start);
    }

    /**
     * Posts until then; a date includes its UTC day
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
     * `page.next_cursor` of the page before
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
   * Posts by words.
   *
   * <p>Posts whose text, hashtags or symbols match, the newest first. Words match as English stems, all of them; `’a phrase’`, `or` and `-without` work, and `$btc` and `#defi` match exactly. Anything else is words, never an error. Free when there is none. Scope: `social:read`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Posts searchPosts(Consumer<SearchPosts> input) {
    return searchPosts(input, CallOptions.NONE);
  }

  /**
   * Posts by words, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Posts searchPosts(Consumer<SearchPosts> input, CallOptions options) {
    return send(SEARCHPOSTS, Input.of(new SearchPosts(), input), options);
  }

  /**
   * Posts by words: the rows of all pages. Each page is a call of its own, made when its first row is asked for.
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
   * Change, pause or resume an alert.
   *
   * <p>Changes what the body names. The alert then looks at the price afresh, as if it were new: what is fulfilled already does not fire. Send the same `email` again to have an address asked once more. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Alert updateAlert(Consumer<UpdateAlert> input) {
    return updateAlert(input, CallOptions.NONE);
  }

  /**
   * Change, pause or resume an alert, with settings of this call alone.
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
     * A rule of the alert language; the guide on alerts explains it
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
     * Until then it fires without telling; null: it tells again
     *
     * @param mutedUntil the value
     * @return this
     */
    public UpdateRule mutedUntil(Instant mutedUntil) {
      return put("muted_until", mutedUntil);
    }

    /**
     * Ids of webhooks of the account that it goes to, none of them where the list is empty; null: all, also those that come later
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
   * Change, pause, mute or resume a rule.
   *
   * <p>Changes what the body names. A new expression starts afresh, as if the rule were new: what is true already does not fire. Send the same `email` again to have an address asked once more. Scope: `alerts:write`.
   *
   * @param input sets what the call takes
   * @return the answer
   */
  public Rule updateRule(Consumer<UpdateRule> input) {
    return updateRule(input, CallOptions.NONE);
  }

  /**
   * Change, pause, mute or resume a rule, with settings of this call alone.
   *
   * @param input sets what the call takes
   * @param options settings of this call
   * @return the answer
   */
  public Rule updateRule(Consumer<UpdateRule> input, CallOptions options) {
    return send(UPDATERULE, Input.of(new UpdateRule(), input), options);
  }

}
