# Written by `npm run sdks` from contract/public/openapi.json.
from __future__ import annotations

from datetime import datetime
from typing import Iterator, List, Optional, Sequence, Union

from msgspec import UNSET, UnsetType

from .._call import CallOptions
from ._models import (
    AccountUsage,
    AccountWebhooks,
    Alert,
    Alerts,
    Asset,
    AssetFigures,
    AssetSummary,
    Assets,
    Candle,
    Candles,
    Catalog,
    Creator,
    Creators,
    DeletedAlert,
    DeletedRule,
    Explanation,
    Lab,
    MarketMood,
    MarketOverview,
    Mentions,
    Pong,
    Post,
    Posts,
    Prices,
    Rule,
    RulePreview,
    Rules,
    Screen,
    Sentiments,
    Signal,
    Signals,
    Sources,
    Stories,
    StreamEvent,
    SurpriseExplanation,
    Topics,
    Trend,
)
from .._operation import Operation, Sender, or_null
from .._stream import EventStream


class Operations(Sender):
    """Every call of the API; `Crowdtape` sends them."""


    def create_alert(
        self,
        *,
        condition: str,
        price: str,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        email: Optional[str] = None,
        name: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Alert:
        """Create a price alert.

        Creates an alert on the price of an asset, given by `symbol` or `id`. It fires once per crossing: when the price moves above (or below) the target, and again only after it has moved back. A price that is already past the target when the alert is created does not fire it. An alert sends up to 6 notifications an hour; further crossings are counted, and the next message includes the count. It notifies you by e-mail and on the site within seconds. Without `email`, e-mails go to the address of the account; any other address must be confirmed first, by a link in an e-mail that is sent at most once an hour. Alerts created with test keys watch sample prices and send no e-mail. An account can have up to 100 alerts; with test keys, the oldest is replaced. Exactly one of `symbol` and `id` is required. Scope: `alerts:write`.
        """
        return self._send(
            Operation("createAlert", "POST", "/v1/alerts/create", True, Alert),
            { "condition": condition, "price": price, "symbol": symbol, "id": id, "email": email, "name": name },
            options,
        )


    def create_rule(
        self,
        *,
        expression: str,
        email: Optional[str] = None,
        name: Optional[str] = None,
        webhooks: Union[List[str], None, UnsetType] = UNSET,
        options: Optional[CallOptions] = None,
    ) -> Rule:
        """Create a rule.

        Creates an alert in the alert language: comparisons of figures (price, change, sentiment, mentions, dominance, tone, stance, composite, trend, posts), joined by `and`, `or` and `not`, with options such as `cooldown`. It fires when it becomes true, within seconds of a price change. Post figures use the last whole hours (UTC) and are evaluated when an hour ends. With `any of watchlist where`, `any of watchlist DeFi where`, `any of top 20 where` or `any of category defi where` in front, the rule is evaluated for each asset of that group, up to 50; an account has up to 5 such rules. A rule sends up to 6 notifications an hour by e-mail, on the site and to your webhooks. Rules and price alerts count together towards the limit of 100 per account; its rules can use `posts` up to 20 times in total. For a single price, use `createAlert`. Rules created with test keys watch the sample universe and send no e-mail. Scope: `alerts:write`.
        """
        return self._send(
            Operation("createRule", "POST", "/v1/rules", True, Rule),
            { "expression": expression, "email": email, "name": name, "webhooks": or_null(webhooks) },
            options,
        )


    def delete_alert(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> DeletedAlert:
        """Delete an alert.

        It no longer fires, and its queued e-mails are not sent. Scope: `alerts:write`.
        """
        return self._send(
            Operation("deleteAlert", "DELETE", "/v1/alerts/{id}", False, DeletedAlert),
            { "id": id },
            options,
        )


    def delete_rule(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> DeletedRule:
        """Delete a rule.

        It no longer fires, and its queued e-mails are not sent. Scope: `alerts:write`.
        """
        return self._send(
            Operation("deleteRule", "DELETE", "/v1/rules/{id}", False, DeletedRule),
            { "id": id },
            options,
        )


    def explain_figure(
        self,
        *,
        figure: str,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        end: Optional[Union[datetime, str]] = None,
        basis: Optional[str] = None,
        weights: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Explanation:
        """Explain a figure.

        Explains a figure of an asset’s summary, its price or its surprise as a trend: the formula and its source, the hours and posts used, the inputs, the versions of the model and the weights, and the most engaging posts for and against among the newest 2,000. Whether such figures predict prices is disputed: this is not advice. Free if there are no posts about it. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
        """
        return self._send(
            Operation("explainFigure", "GET", "/v1/explain", False, Explanation),
            { "figure": figure, "symbol": symbol, "id": id, "end": end, "basis": basis, "weights": weights },
            options,
        )


    def explain_surprise(
        self,
        *,
        kind: Optional[str] = None,
        term: Optional[str] = None,
        story: Optional[str] = None,
        period: Optional[str] = None,
        symbol: Optional[str] = None,
        platform: Optional[str] = None,
        figures: Optional[str] = None,
        end: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> SurpriseExplanation:
        """Explain a surprise.

        Explains the surprise of a topic, identified by the kind and term that /v1/social/trending returns, or of a story, identified by the ID that /v1/social/stories returns for the same `period`, `symbol`, `platform`, `figures` and `end`: the formula and its source, the 24 hours compared, the number of people, and the mean, the deviation and the number of days it is compared with. For a story, the same for each of its words. Includes the most engaging posts for and against, among the newest 500 of a topic or 2,000 of an asset. Free if there are no posts about it. Exactly one of `term` and `story` is required. Scope: `social:read`.
        """
        return self._send(
            Operation("explainSurprise", "GET", "/v1/explain/surprise", False, SurpriseExplanation),
            { "kind": kind, "term": term, "story": story, "period": period, "symbol": symbol, "platform": platform, "figures": figures, "end": end },
            options,
        )


    def get_account_usage(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> AccountUsage:
        """Usage and limits.

        What the account has used this month (UTC), what is left, and the limits of its plan. Free. Scope: `account:read`.
        """
        return self._send(
            Operation("getAccountUsage", "GET", "/v1/account/usage", False, AccountUsage),
            {  },
            options,
        )


    def get_alert(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Alert:
        """Get an alert.

        The state of an alert and how often it has fired. Scope: `alerts:write`.
        """
        return self._send(
            Operation("getAlert", "GET", "/v1/alerts/{id}", False, Alert),
            { "id": id },
            options,
        )


    def get_asset_summary(
        self,
        *,
        id: str,
        end: Optional[Union[datetime, str]] = None,
        basis: Optional[str] = None,
        weights: Optional[int] = None,
        as_of: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> AssetSummary:
        """Asset summary.

        Every figure for the last 24 whole hours (UTC), over all sources: mood, posts, dominance, mood_change, posts_change, posts_to_usual, mindshare, authors, engagement, hype, tone, stance, balance, weighted, composite, spam, young_accounts, raw_posts, raw_mood. Each has its `value`, `n` (the number of posts used), and `low` and `high` (the 95 % interval). They use counted posts (excluding copies, spam and posts over an author’s cap) or, with `basis=raw`, all posts. A figure is null if there is a `reason`: `too_few_posts`, `no_history`, `not_given` by the sources, `not_kept` if, with `as_of`, a price in the composite has been replaced since, or `counting` while posts are still being counted, for example after a first start. `before` are the 24 hours before; `usual` is the mean of the comparable days among the 20 before, at least seven; `left` lists the sources that are excluded from the comparison because they were not read throughout. For formulas and components, see /v1/explain. Whether such figures predict prices is disputed: this is not advice. Free if there are no posts about it. Scope: `social:read`.
        """
        return self._send(
            Operation("getAssetSummary", "GET", "/v1/assets/{id}/summary", False, AssetSummary),
            { "id": id, "end": end, "basis": basis, "weights": weights, "as_of": as_of },
            options,
        )


    def get_candles(
        self,
        *,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        interval: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        quote: Optional[str] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Candles:
        """Candles.

        Candles of one asset, newest first. Give the asset by `symbol` or by `id`. 15m, 4h and 1w candles are computed from 5m, 1h and 1d candles; weeks start on Monday (UTC). If there is no data, `status` has the reason: `no_data` (none in this period) or `not_covered` (no such asset). With `as_of`, only candles that were final at that moment are returned: candles still in progress or filled in later are excluded. With a `quote` each candle is divided by the rate at its end, which is in its row: for BTC and ETH the close of their candle, otherwise a rate of the venues that is at most 15 minutes old. Candles without one are left out; rates of EUR, GBP and JPY are stored as long as prices are read here. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
        """
        return self._send(
            Operation("getCandles", "GET", "/v1/crypto/candles", False, Candles),
            { "symbol": symbol, "id": id, "interval": interval, "start": start, "end": end, "quote": quote, "as_of": as_of, "limit": limit, "cursor": cursor },
            options,
        )

    def get_candles_all(
        self,
        *,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        interval: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        quote: Optional[str] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Candle]:
        """Candles: the rows of all pages. Each page is a call of its own.

        Candles of one asset, newest first. Give the asset by `symbol` or by `id`. 15m, 4h and 1w candles are computed from 5m, 1h and 1d candles; weeks start on Monday (UTC). If there is no data, `status` has the reason: `no_data` (none in this period) or `not_covered` (no such asset). With `as_of`, only candles that were final at that moment are returned: candles still in progress or filled in later are excluded. With a `quote` each candle is divided by the rate at its end, which is in its row: for BTC and ETH the close of their candle, otherwise a rate of the venues that is at most 15 minutes old. Candles without one are left out; rates of EUR, GBP and JPY are stored as long as prices are read here. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
        """
        page_cursor = cursor
        while True:
            page = self.get_candles(
                symbol=symbol,
                id=id,
                interval=interval,
                start=start,
                end=end,
                quote=quote,
                as_of=as_of,
                limit=limit,
                cursor=page_cursor,
                options=options,
            )
            yield from page.data
            page_cursor = page.page.next_cursor
            if page_cursor is None:
                return


    def get_catalog(
        self,
        *,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Catalog:
        """Catalogue of figures.

        Every figure with its unit, range, window, formula and the operations that return it; since when it can be read, and since when as of an earlier moment. `sources` lists the sources with posts about the asset, or about anything unless one is given, with their first and last hour and how late they are. Figures follow posts by a few seconds. Free. Scope: `social:read`.
        """
        return self._send(
            Operation("getCatalog", "GET", "/v1/catalog", False, Catalog),
            { "symbol": symbol, "id": id },
            options,
        )


    def get_lab(
        self,
        *,
        id: str,
        days: Optional[int] = None,
        end: Optional[Union[datetime, str]] = None,
        as_of: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Lab:
        """Lead and lag.

        Compares figures of an asset (mood, posts, mindshare, authors, balance, raw_posts) with its hourly returns: correlations with lags of up to 12 hours, with 95 % intervals (Fisher), and Granger tests in both directions over 7 hours. Counts enter as log changes. `q` is p, corrected for all tests in the response (Benjamini and Hochberg); `finds` counts those below 0.05, and `verdict` states the result in words. Hours without a price or without any stored post are excluded and counted as missing. With `as_of`, posts and prices are those known at that time; where a price of the period was replaced or added since, it is refused with 400, because earlier prices are not kept. Evidence that talk predicts prices is mixed: this is not advice. Free if nothing can be tested. Scope: `social:read`.
        """
        return self._send(
            Operation("getLab", "GET", "/v1/assets/{id}/lab", False, Lab),
            { "id": id, "days": days, "end": end, "as_of": as_of },
            options,
        )


    def get_market_mood(
        self,
        *,
        end: Optional[Union[datetime, str]] = None,
        as_of: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> MarketMood:
        """Market mood.

        An index from 0 to 100, where 50 is balanced, over 24 whole hours (UTC) of counted posts (excluding copies, spam and posts over an author’s cap). It is the weighted mean of three documented parts: mood (50), breadth (30) and talk (20), each with its sample size and interval. An unknown part has a `reason` and no weight; without a mood there is no index. It measures how people sound, not what prices will do, and is not advice. Free if there is no index. Scope: `social:read`.
        """
        return self._send(
            Operation("getMarketMood", "GET", "/v1/market-mood", False, MarketMood),
            { "end": end, "as_of": as_of },
            options,
        )


    def get_market_overview(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> MarketOverview:
        """Market overview.

        Totals over all assets that have a price: market capitalization, 24-hour volume and dominance. Free if there is no price at all. Scope: `market:read`.
        """
        return self._send(
            Operation("getMarketOverview", "GET", "/v1/market/overview", False, MarketOverview),
            {  },
            options,
        )


    def get_mentions(
        self,
        *,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        platform: Optional[str] = None,
        timeframe: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        basis: Optional[str] = None,
        as_of: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Mentions:
        """Mention counts.

        Posts that mention an asset: how many, by how many people, over time and with what mood, and the newest of them. A post counts once, even if it names the asset several times. Posts name tickers, so assets with the same ticker share their mentions; the largest by market capitalization is used, and `asset` identifies it. If there is no data, `status` has the reason: `no_data` (no posts about it), `not_covered` (no such asset, or a source that is not read here), or `source_down`, `throttled_upstream` or `stale` if none of the sources delivers at the moment. Free if there are no results. Figures use counted posts (excluding copies, spam and posts over an author’s cap) of the last whole hours or days, as on all screens, or all posts with `basis=raw`. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
        """
        return self._send(
            Operation("getMentions", "GET", "/v1/social/mentions", False, Mentions),
            { "symbol": symbol, "id": id, "platform": platform, "timeframe": timeframe, "start": start, "end": end, "basis": basis, "as_of": as_of },
            options,
        )


    def get_prices(
        self,
        *,
        symbols: Optional[Union[str, Sequence[str]]] = None,
        ids: Optional[Union[str, Sequence[str]]] = None,
        quote: Optional[str] = None,
        as_of: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Prices:
        """Latest prices.

        The newest price of up to 100 assets, in the order of your request. Tickers are not unique: if several assets share one, the largest by market capitalization is used, and the row identifies it. With `as_of`, a row has the last price within the previous 15 minutes (one minute for venue prices) and no change, volume or market cap. `quote` gives prices in euros, pounds, yen, bitcoin or ether: the answer has the rate with its venues and age. One credit for any number of assets; free if no row has a price. At least one of `symbols` and `ids` is required. Scope: `market:read`.
        """
        return self._send(
            Operation("getPrices", "GET", "/v1/crypto/prices", False, Prices),
            { "symbols": symbols, "ids": ids, "quote": quote, "as_of": as_of },
            options,
        )


    def get_rule(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Rule:
        """Get a rule.

        The state of a rule and how often it has fired. Scope: `alerts:write`.
        """
        return self._send(
            Operation("getRule", "GET", "/v1/rules/{id}", False, Rule),
            { "id": id },
            options,
        )


    def get_sentiment(
        self,
        *,
        symbols: Union[str, Sequence[str]],
        sources: Optional[Union[str, Sequence[str]]] = None,
        timeframe: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        basis: Optional[str] = None,
        as_of: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Sentiments:
        """Sentiment by asset.

        The mean sentiment of posts about up to 50 assets, overall and by source, and how it changed. Posts name tickers, so assets with the same ticker share their mood; the largest by market capitalization is used. Whether sentiment predicts prices is disputed: this is not advice. One credit for any number of assets; free if no asset has a mood. Figures use counted posts (excluding copies, spam and posts over an author’s cap) of the last whole hours or days, as on all screens, or all posts with `basis=raw`. Scope: `social:read`.
        """
        return self._send(
            Operation("getSentiment", "GET", "/v1/market/sentiment", False, Sentiments),
            { "symbols": symbols, "sources": sources, "timeframe": timeframe, "start": start, "end": end, "basis": basis, "as_of": as_of },
            options,
        )


    def get_trend(
        self,
        *,
        kind: str,
        term: str,
        figures: Optional[str] = None,
        end: Optional[Union[datetime, str]] = None,
        as_of: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Trend:
        """Topic details.

        Figures for an asset, hashtag, word or phrase over the last 24 whole hours (UTC), or the 24 hours up to `end`: people, surprise, mood with its number of posts, hourly mentions over seven days (raw and filtered), sources, related terms, and its posts by engagement, with one post for each set of near-copies. Text is omitted for sources that forbid passing it on. For each hour and source, the most used terms are stored: as many as a tenth of its posts, at least 100. Hours of rarer terms may be missing. With `as_of`, figures are those known at that time; `raw` is then refused, because the authors of all posts are not kept, and no posts are read: `posts_read` is 0, `neighbours` and `posts` are empty. Free if there are no posts about it. Scope: `social:read`.
        """
        return self._send(
            Operation("getTrend", "GET", "/v1/social/trend", False, Trend),
            { "kind": kind, "term": term, "figures": figures, "end": end, "as_of": as_of },
            options,
        )


    def list_alerts(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Alerts:
        """List alerts.

        All alerts, newest first, up to 100 and without paging. A test key lists the alerts created with test keys, a live key all others. Scope: `alerts:write`.
        """
        return self._send(
            Operation("listAlerts", "GET", "/v1/alerts", False, Alerts),
            {  },
            options,
        )


    def list_assets(
        self,
        *,
        symbol: Optional[str] = None,
        address: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Assets:
        """List assets.

        All assets, largest market capitalization first and those without a rank last, or only those with a given ticker, which several assets may share, or of a contract address. Addresses are those that the operator stored: an address that is not stored has no asset here. Scope: `market:read`.
        """
        return self._send(
            Operation("listAssets", "GET", "/v1/crypto/assets", False, Assets),
            { "symbol": symbol, "address": address, "limit": limit, "cursor": cursor },
            options,
        )

    def list_assets_all(
        self,
        *,
        symbol: Optional[str] = None,
        address: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Asset]:
        """List assets: the rows of all pages. Each page is a call of its own.

        All assets, largest market capitalization first and those without a rank last, or only those with a given ticker, which several assets may share, or of a contract address. Addresses are those that the operator stored: an address that is not stored has no asset here. Scope: `market:read`.
        """
        page_cursor = cursor
        while True:
            page = self.list_assets(
                symbol=symbol,
                address=address,
                limit=limit,
                cursor=page_cursor,
                options=options,
            )
            yield from page.data
            page_cursor = page.page.next_cursor
            if page_cursor is None:
                return


    def list_creators(
        self,
        *,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        platform: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        sort: Optional[str] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Creators:
        """Top creators.

        The authors who post about an asset, on a source or overall in a period, ranked by engagement or by number of posts, using counted posts or, with a `raw_` order, all posts. Both figures are in each row. Sums cover whole hours (UTC), are exact and lag a few seconds behind the posts. Authors are removed once all of their posts are deleted. The default period is the last 24 whole hours and the current one. A period can be up to 31 days long, or 7 without an asset; paging ends after 10,000 creators. Posts name tickers, so assets with the same ticker share their creators. If both `symbol` and `id` are given, `id` is used. With `as_of`, ranks and sums are those known at that time and the period ends with the last whole hour before it. Free if there are no results. Scope: `social:read`.
        """
        return self._send(
            Operation("listCreators", "GET", "/v1/social/creators", False, Creators),
            { "symbol": symbol, "id": id, "platform": platform, "start": start, "end": end, "sort": sort, "as_of": as_of, "limit": limit, "cursor": cursor },
            options,
        )

    def list_creators_all(
        self,
        *,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        platform: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        sort: Optional[str] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Creator]:
        """Top creators: the rows of all pages. Each page is a call of its own.

        The authors who post about an asset, on a source or overall in a period, ranked by engagement or by number of posts, using counted posts or, with a `raw_` order, all posts. Both figures are in each row. Sums cover whole hours (UTC), are exact and lag a few seconds behind the posts. Authors are removed once all of their posts are deleted. The default period is the last 24 whole hours and the current one. A period can be up to 31 days long, or 7 without an asset; paging ends after 10,000 creators. Posts name tickers, so assets with the same ticker share their creators. If both `symbol` and `id` are given, `id` is used. With `as_of`, ranks and sums are those known at that time and the period ends with the last whole hour before it. Free if there are no results. Scope: `social:read`.
        """
        page_cursor = cursor
        while True:
            page = self.list_creators(
                symbol=symbol,
                id=id,
                platform=platform,
                start=start,
                end=end,
                sort=sort,
                as_of=as_of,
                limit=limit,
                cursor=page_cursor,
                options=options,
            )
            yield from page.data
            page_cursor = page.page.next_cursor
            if page_cursor is None:
                return


    def list_figures(
        self,
        *,
        figures: Union[str, Sequence[str]],
        symbols: Optional[Union[str, Sequence[str]]] = None,
        ids: Optional[Union[str, Sequence[str]]] = None,
        windows: Optional[Union[str, Sequence[str]]] = None,
        rows: Optional[str] = None,
        basis: Optional[str] = None,
        end: Optional[Union[datetime, str]] = None,
        as_of: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> AssetFigures:
        """Figures of many assets.

        Any figures of up to 250 assets in one call, over one or more windows of whole hours (UTC) that end together. With `rows=sources`, each total over all sources is followed by a row for each source that has posts about the asset. Over 24 hours the digits are those of /v1/assets/{id}/summary. Figures that compare with earlier days, and posts per $1M, are of 24 hours only: another window is refused with 400. One call has at most 10,000 rows: assets × figures × windows, with `rows=sources` times one more than the sources. `not_covered` lists names without an asset. In Parquet each column has its own type. One credit for any number of assets, figures and windows; free if there are no posts about any of them. At least one of `symbols` and `ids` is required. Scope: `social:read`.
        """
        return self._send(
            Operation("listFigures", "GET", "/v1/figures", False, AssetFigures),
            { "figures": figures, "symbols": symbols, "ids": ids, "windows": windows, "rows": rows, "basis": basis, "end": end, "as_of": as_of },
            options,
        )


    def list_posts(
        self,
        *,
        platform: Optional[str] = None,
        symbol: Optional[str] = None,
        username: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        min_views: Optional[int] = None,
        max_views: Optional[int] = None,
        min_likes: Optional[int] = None,
        max_likes: Optional[int] = None,
        min_replies: Optional[int] = None,
        max_replies: Optional[int] = None,
        min_comments: Optional[int] = None,
        max_comments: Optional[int] = None,
        min_shares: Optional[int] = None,
        max_shares: Optional[int] = None,
        media_type: Optional[str] = None,
        location: Optional[str] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Posts:
        """List posts.

        Posts that match all filters, newest first. A filter on a count excludes posts without that count, so it returns only posts from platforms that have it. New posts that arrive while you page do not shift or repeat rows. With `as_of`, posts have the text, symbols, mood and counts of that moment, and filters use those; pages may then be only partly filled, so continue while there is a cursor. Free if there are no results. Scope: `social:read`.
        """
        return self._send(
            Operation("listPosts", "GET", "/v1/social/posts", False, Posts),
            { "platform": platform, "symbol": symbol, "username": username, "start": start, "end": end, "min_views": min_views, "max_views": max_views, "min_likes": min_likes, "max_likes": max_likes, "min_replies": min_replies, "max_replies": max_replies, "min_comments": min_comments, "max_comments": max_comments, "min_shares": min_shares, "max_shares": max_shares, "media_type": media_type, "location": location, "as_of": as_of, "limit": limit, "cursor": cursor },
            options,
        )

    def list_posts_all(
        self,
        *,
        platform: Optional[str] = None,
        symbol: Optional[str] = None,
        username: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        min_views: Optional[int] = None,
        max_views: Optional[int] = None,
        min_likes: Optional[int] = None,
        max_likes: Optional[int] = None,
        min_replies: Optional[int] = None,
        max_replies: Optional[int] = None,
        min_comments: Optional[int] = None,
        max_comments: Optional[int] = None,
        min_shares: Optional[int] = None,
        max_shares: Optional[int] = None,
        media_type: Optional[str] = None,
        location: Optional[str] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Post]:
        """List posts: the rows of all pages. Each page is a call of its own.

        Posts that match all filters, newest first. A filter on a count excludes posts without that count, so it returns only posts from platforms that have it. New posts that arrive while you page do not shift or repeat rows. With `as_of`, posts have the text, symbols, mood and counts of that moment, and filters use those; pages may then be only partly filled, so continue while there is a cursor. Free if there are no results. Scope: `social:read`.
        """
        page_cursor = cursor
        while True:
            page = self.list_posts(
                platform=platform,
                symbol=symbol,
                username=username,
                start=start,
                end=end,
                min_views=min_views,
                max_views=max_views,
                min_likes=min_likes,
                max_likes=max_likes,
                min_replies=min_replies,
                max_replies=max_replies,
                min_comments=min_comments,
                max_comments=max_comments,
                min_shares=min_shares,
                max_shares=max_shares,
                media_type=media_type,
                location=location,
                as_of=as_of,
                limit=limit,
                cursor=page_cursor,
                options=options,
            )
            yield from page.data
            page_cursor = page.page.next_cursor
            if page_cursor is None:
                return


    def list_rules(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Rules:
        """List rules.

        All rules, newest first, up to 100 and without paging. A test key lists the rules created with test keys, a live key all others. Scope: `alerts:write`.
        """
        return self._send(
            Operation("listRules", "GET", "/v1/rules", False, Rules),
            {  },
            options,
        )


    def list_signals(
        self,
        *,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        platform: Optional[str] = None,
        grain: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        weights: Optional[int] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Signals:
        """Signals over time.

        Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered, since the first stored hour, newest first, for back-testing. Hours without posts have no row. Figures reflect the posts stored now, with a lag of a few seconds; deleted posts are excluded. With `as_of`, the rows are those that were known then, of hours and days that were over, with the figures of then, and the composite is null, because earlier candles are not kept. A page covers at most 120 days of hours. In Parquet each column has its own type. Posts name tickers, so assets with the same ticker share their signals; the largest by market capitalization is used. Whether such figures predict prices is disputed: this is not advice. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
        """
        return self._send(
            Operation("listSignals", "GET", "/v1/signals", False, Signals),
            { "symbol": symbol, "id": id, "platform": platform, "grain": grain, "start": start, "end": end, "weights": weights, "as_of": as_of, "limit": limit, "cursor": cursor },
            options,
        )

    def list_signals_all(
        self,
        *,
        symbol: Optional[str] = None,
        id: Optional[str] = None,
        platform: Optional[str] = None,
        grain: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        weights: Optional[int] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Signal]:
        """Signals over time: the rows of all pages. Each page is a call of its own.

        Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered, since the first stored hour, newest first, for back-testing. Hours without posts have no row. Figures reflect the posts stored now, with a lag of a few seconds; deleted posts are excluded. With `as_of`, the rows are those that were known then, of hours and days that were over, with the figures of then, and the composite is null, because earlier candles are not kept. A page covers at most 120 days of hours. In Parquet each column has its own type. Posts name tickers, so assets with the same ticker share their signals; the largest by market capitalization is used. Whether such figures predict prices is disputed: this is not advice. Free if there are no results. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
        """
        page_cursor = cursor
        while True:
            page = self.list_signals(
                symbol=symbol,
                id=id,
                platform=platform,
                grain=grain,
                start=start,
                end=end,
                weights=weights,
                as_of=as_of,
                limit=limit,
                cursor=page_cursor,
                options=options,
            )
            yield from page.data
            page_cursor = page.page.next_cursor
            if page_cursor is None:
                return


    def list_sources(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Sources:
        """List sources.

        Every source of this installation: what it is, what its terms permit and when they were last checked, and its current state: since when, its newest event and its lag, how much was read and stored, errors, backfill progress, and the gaps of the last seven days. `rights.text_to_third_parties` states whether posts include their text. Free.
        """
        return self._send(
            Operation("listSources", "GET", "/v1/sources", False, Sources),
            {  },
            options,
        )


    def list_stories(
        self,
        *,
        period: Optional[str] = None,
        symbol: Optional[str] = None,
        platform: Optional[str] = None,
        figures: Optional[str] = None,
        end: Optional[Union[datetime, str]] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Stories:
        """Stories.

        Stories of a day or a week: posts by at least three people that link to the same page, are near-copies, or share rare words. Each has a headline, its words, people, sources, assets, mood with its 95 % interval, first and last post, posts per step, and its posts by engagement. Ordered by surprise times people, where surprise compares its words with earlier days over all sources. In filtered stories near-copies count once and giveaways and link farms are excluded, so a single author or one copied text does not make a story; `copies` has the number excluded. Stories use all posts of the period, or a sample of 5,000 if there are more: `is_complete` is then false and the counts are lower bounds. Deleted posts are excluded. With `as_of`, stories use the posts of that time, except those deleted since, and the period ends with the last whole hour before it. Text and headlines are omitted for sources that forbid passing them on. Free if there are no results. Scope: `social:read`.
        """
        return self._send(
            Operation("listStories", "GET", "/v1/social/stories", False, Stories),
            { "period": period, "symbol": symbol, "platform": platform, "figures": figures, "end": end, "as_of": as_of, "limit": limit },
            options,
        )


    def list_trending_topics(
        self,
        *,
        kind: Optional[str] = None,
        figures: Optional[str] = None,
        end: Optional[Union[datetime, str]] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Topics:
        """Trending topics.

        Assets, hashtags, words and phrases of the last 24 whole hours (UTC), over all platforms, ordered by surprise (the z-score against the same hours of earlier days and weeks) times the number of people. Assets without surprise come last; hashtags need a surprise of 3 or more unless kind asks for them or none is known yet, words and phrases always and at least three people. Hashtags that posts of any subject have, such as #newsletter, are left out. All spellings of an asset form one topic. Topics with a single author are never listed. With `as_of`, figures are those known at that time; `raw` is then refused, because the authors of all posts are not kept, and `related_symbols` is empty, because it is read from posts. Free if there are no results. Scope: `social:read`.
        """
        return self._send(
            Operation("listTrendingTopics", "GET", "/v1/social/trending", False, Topics),
            { "kind": kind, "figures": figures, "end": end, "as_of": as_of, "limit": limit },
            options,
        )


    def list_webhooks(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> AccountWebhooks:
        """List webhooks.

        The webhooks that rules and alerts can be sent to, newest first, up to 10 and without paging. Create, test and change them in the settings of the site, where each signing secret is shown once. Scope: `alerts:write`.
        """
        return self._send(
            Operation("listWebhooks", "GET", "/v1/webhooks", False, AccountWebhooks),
            {  },
            options,
        )


    def open_stream(
        self,
        *,
        topics: Union[str, Sequence[str]],
        assets: Optional[Union[str, Sequence[str]]] = None,
        platform: Optional[str] = None,
        q: Optional[str] = None,
        symbol: Optional[str] = None,
        username: Optional[str] = None,
        after: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> EventStream:
        """Live stream: a stream that breaks goes on behind its last event; `close` ends it.

        Server-sent events: prices when they change and posts when they are stored, edited or deleted. Each event has an `id`; reconnect within 24 hours with the last one in `Last-Event-ID` to receive every event exactly once. One credit is charged before each 100 events of `prices` and `post`; other events and test keys are free. A client that falls more than 1 MB behind is disconnected with the code `too_slow`. Needs the scope `market:read` for prices and `social:read` for posts.
        """
        return self._follow(
            Operation("openStream", "GET", "/v1/stream", False, StreamEvent),
            { "topics": topics, "assets": assets, "platform": platform, "q": q, "symbol": symbol, "username": username, "after": after },
            options,
        )


    def ping(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Pong:
        """Check a key.

        Returns the mode of the key and the server time. Free; it counts against the rate limit.
        """
        return self._send(
            Operation("ping", "GET", "/v1/ping", False, Pong),
            {  },
            options,
        )


    def preview_rule(
        self,
        *,
        expression: str,
        options: Optional[CallOptions] = None,
    ) -> RulePreview:
        """Preview a rule.

        Evaluates a rule at each whole hour of the last 90 days, using hourly closes and hourly posts, and returns when it would have fired and how the price of its first asset moved afterwards. The options `once` and `until` are ignored. Rules over very many posts are evaluated over fewer days; `days` has the number. A rule over a group is evaluated for each of its assets, over the last 7 days. It uses the posts and prices known now; `as_of` is refused, because prices and posts are not kept in earlier versions for that long. Scope: `alerts:write`.
        """
        return self._send(
            Operation("previewRule", "GET", "/v1/rules/preview", False, RulePreview),
            { "expression": expression },
            options,
        )


    def screen_assets(
        self,
        *,
        where: Optional[str] = None,
        sort: Optional[str] = None,
        order: Optional[str] = None,
        assets: Optional[str] = None,
        basis: Optional[str] = None,
        end: Optional[Union[datetime, str]] = None,
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Screen:
        """Filter all assets by any figures.

        Holds a condition against each of the 250 largest assets that have a price and gives those for which it holds, with every figure. Conditions are those of the alert language ([alerts](/docs/alerts)) with figures of each asset: comparisons with `›` and `‹`, `and`, `or`, `not` and parentheses. A figure that is not known makes a comparison unknown, and such an asset is counted in `unknown`. Figures of posts are of 24 whole hours (UTC). `authors` and `surprise` are of counted posts on either basis. `composite` is left out, because it takes too long for all assets: `/v1/assets/{id}/summary` has it. Also as CSV and JSON lines. Free when nothing is found. Scope: `market:read`.
        """
        return self._send(
            Operation("screenAssets", "GET", "/v1/screener", False, Screen),
            { "where": where, "sort": sort, "order": order, "assets": assets, "basis": basis, "end": end, "as_of": as_of, "limit": limit },
            options,
        )


    def search_posts(
        self,
        *,
        q: str,
        platform: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Posts:
        """Search posts.

        Posts with matching text, hashtags or symbols, newest first. All words must match, as English stems and regardless of accents; Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese match anywhere in a sentence. Use `’a phrase’`, `or` and `-without`; `$btc` and `#defi` match exactly. Any other input is treated as words. Free if there are no results. Scope: `social:read`.
        """
        return self._send(
            Operation("searchPosts", "GET", "/v1/social/search", False, Posts),
            { "q": q, "platform": platform, "start": start, "end": end, "limit": limit, "cursor": cursor },
            options,
        )

    def search_posts_all(
        self,
        *,
        q: str,
        platform: Optional[str] = None,
        start: Optional[Union[datetime, str]] = None,
        end: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Post]:
        """Search posts: the rows of all pages. Each page is a call of its own.

        Posts with matching text, hashtags or symbols, newest first. All words must match, as English stems and regardless of accents; Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese match anywhere in a sentence. Use `’a phrase’`, `or` and `-without`; `$btc` and `#defi` match exactly. Any other input is treated as words. Free if there are no results. Scope: `social:read`.
        """
        page_cursor = cursor
        while True:
            page = self.search_posts(
                q=q,
                platform=platform,
                start=start,
                end=end,
                limit=limit,
                cursor=page_cursor,
                options=options,
            )
            yield from page.data
            page_cursor = page.page.next_cursor
            if page_cursor is None:
                return


    def update_alert(
        self,
        *,
        id: str,
        condition: Optional[str] = None,
        price: Optional[str] = None,
        email: Union[str, None, UnsetType] = UNSET,
        name: Union[str, None, UnsetType] = UNSET,
        active: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> Alert:
        """Update an alert.

        Changes the fields in the body. The alert then starts again as if it were new: a price that is already past the target does not fire it. Send the same `email` again to resend its confirmation link. Scope: `alerts:write`.
        """
        return self._send(
            Operation("updateAlert", "PATCH", "/v1/alerts/{id}", True, Alert),
            { "id": id, "condition": condition, "price": price, "email": or_null(email), "name": or_null(name), "active": active },
            options,
        )


    def update_rule(
        self,
        *,
        id: str,
        expression: Optional[str] = None,
        email: Union[str, None, UnsetType] = UNSET,
        name: Union[str, None, UnsetType] = UNSET,
        active: Optional[bool] = None,
        muted_until: Union[datetime, None, UnsetType] = UNSET,
        webhooks: Union[List[str], None, UnsetType] = UNSET,
        options: Optional[CallOptions] = None,
    ) -> Rule:
        """Update a rule.

        Changes the fields in the body. With a new expression the rule starts again as if it were new: a condition that is already true does not fire it. Send the same `email` again to resend its confirmation link. Scope: `alerts:write`.
        """
        return self._send(
            Operation("updateRule", "PATCH", "/v1/rules/{id}", True, Rule),
            { "id": id, "expression": expression, "email": or_null(email), "name": or_null(name), "active": active, "muted_until": or_null(muted_until), "webhooks": or_null(webhooks) },
            options,
        )

