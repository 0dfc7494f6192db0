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
    AssetSummary,
    Assets,
    Candle,
    Candles,
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
        """Get notified when a price crosses your target.

        Makes an alert on the price of an asset, named by `symbol` or `id`. It fires once for each crossing: when the price goes from not above (or not below) to above (below), and again only after it has gone back. A price that is there already when the alert is made does not fire it. An alert tells at most 6 times an hour; further crossings are counted and told with the next message. It tells by mail and as a notification on the site, within seconds. Without `email` the mails go to the address of the account; any other address first gets one mail that asks whether it wants them, at most one an hour. Alerts of test keys watch the prices of the sample universe and send no mail. An account has at most 100 alerts; of those made with test keys the oldest makes room. Exactly one of `symbol` and `id` is required. Scope: `alerts:write`.
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
        """Get notified when a rule becomes true.

        Makes an alert in the alert language: comparisons of prices, changes, mentions, sentiment, tone, stance, dominance, trend, composite and posts, joined by `and`, `or` and `not`, with options such as `cooldown`. It fires when it becomes true, within seconds of a price; figures of posts are of the whole hours (UTC) that ended last, and judged when an hour is over. It notifies at most 6 times an hour by mail, on the site and to your webhooks. Rules and alerts on one price count together towards the 100 of an account; its rules have at most 20 of `posts`. One price alone is made by `createAlert`. Rules of test keys watch the sample universe and send no mail. Scope: `alerts:write`.
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

        It fires no more, and what it has not mailed yet is not mailed. Scope: `alerts:write`.
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

        It fires no more, and what it has not mailed yet is not mailed. Scope: `alerts:write`.
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
        """What a figure is made of.

        A figure of the summary of an asset, or its price or surprise as a trend, with its formula and who defined it, the hours and posts that it is of, what the formula was filled with, the versions of the model and the weights, and the posts with the most engagement for and against, of the newest 2,000. Whether such figures tell anything about coming prices is disputed: this is no advice. Free if there are no posts about it. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
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
        """What a surprise is made of.

        The surprise of a topic, by its kind and term as /v1/social/trending gives them, or of a story, by its id as /v1/social/stories gives it for the same `period`, `symbol`, `platform`, `figures` and `end`: the formula and who defined it, the 24 hours that are compared, and how many people spoke of it, against which mean, with which deviation and of how many days; of a story the same of each of its words. With the posts with the most engagement for and against, of the newest 500 of a topic, of the newest 2,000 of an asset. Free if there are no posts about it. Exactly one of `term` and `story` is required. Scope: `social:read`.
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
        """Usage and limits of the account.

        What the account has used in this month (UTC), what is left, and the limits of its plan. Free. Scope: `account:read`.
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
        """One alert.

        Where an alert stands and how often it has fired. Scope: `alerts:write`.
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
        options: Optional[CallOptions] = None,
    ) -> AssetSummary:
        """What the crowd says about an asset now.

        Every figure of the 24 whole hours (UTC) that ended last, over all sources: mood, posts, dominance, mood_change, posts_change, posts_to_usual, mindshare, authors, engagement, hype, tone, stance, balance, weighted, composite, spam, raw_posts, raw_mood. Each has its `value`, `n`, the posts that it is of, and `low` and `high`, between which 95 of 100 would lie. They are of posts that count (without copies, spam and what is over an author’s cap), with `basis=raw` of all posts. A figure is null with the `reason`: `too_few_posts`, `no_history`, `not_given` by the sources, or `counting` while posts are being counted, as after a first start. `before` are the 24 hours before; `usual` is the mean of those of the 20 whole days before that can be compared, at least seven; `left` names the sources that are not compared because they were not read throughout. Formulas and parts of each: /v1/explain. Whether such figures tell anything about coming prices is disputed: this is no advice. Free if there are no posts about it. Scope: `social:read`.
        """
        return self._send(
            Operation("getAssetSummary", "GET", "/v1/assets/{id}/summary", False, AssetSummary),
            { "id": id, "end": end, "basis": basis, "weights": weights },
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
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Candles:
        """Open, high, low and close over time.

        Candles of one asset, the newest first. Name it by `symbol` or by `id`. `status` says why there is none: `no_data` (none in this time) or `not_covered` (no such asset). With `as_of` only candles that were then as they are now are given: one that was still running, or that was filled in later, is left out. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
        """
        return self._send(
            Operation("getCandles", "GET", "/v1/crypto/candles", False, Candles),
            { "symbol": symbol, "id": id, "interval": interval, "start": start, "end": end, "as_of": as_of, "limit": limit, "cursor": cursor },
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
        as_of: Optional[Union[datetime, str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Candle]:
        """Open, high, low and close over time: the rows of all pages. Each page is a call of its own.

        Candles of one asset, the newest first. Name it by `symbol` or by `id`. `status` says why there is none: `no_data` (none in this time) or `not_covered` (no such asset). With `as_of` only candles that were then as they are now are given: one that was still running, or that was filled in later, is left out. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `market:read`.
        """
        page_cursor = cursor
        while True:
            page = self.get_candles(
                symbol=symbol,
                id=id,
                interval=interval,
                start=start,
                end=end,
                as_of=as_of,
                limit=limit,
                cursor=page_cursor,
                options=options,
            )
            yield from page.data
            page_cursor = page.page.next_cursor
            if page_cursor is None:
                return


    def get_lab(
        self,
        *,
        id: str,
        days: Optional[int] = None,
        end: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Lab:
        """Whether talk goes before the price.

        Holds each signal of an asset (posts, raw posts, authors, mood, balance, mindshare) against its hourly returns: correlations with lags of up to 12 hours, with intervals in which 95 of 100 lie (Fisher), and Granger tests in both directions over 7 hours. Counts are taken as the change of their logarithm. `q` is p corrected for all tests of the answer (Benjamini and Hochberg); `finds` counts those below 0.05, and `verdict` says plainly when there is nothing. Hours without a price or without any post that was read are left out and counted as missing. Evidence that talk tells prices is mixed: this is no advice. Free where nothing can be tested. Scope: `social:read`.
        """
        return self._send(
            Operation("getLab", "GET", "/v1/assets/{id}/lab", False, Lab),
            { "id": id, "days": days, "end": end },
            options,
        )


    def get_market_mood(
        self,
        *,
        end: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> MarketMood:
        """How the whole market sounds.

        An index from 0 to 100, 50 is balanced, of 24 whole hours (UTC), from posts that count: without copies, spam and what is over an author’s cap. It is the weighted mean of three open parts: mood (50), breadth (30) and talk (20), each with the number it is of and its interval. A part that cannot be told says why and weighs nothing; without a mood there is no index. It tells how people sound, not what prices will do: no advice. Free when there is no index. Scope: `social:read`.
        """
        return self._send(
            Operation("getMarketMood", "GET", "/v1/market-mood", False, MarketMood),
            { "end": end },
            options,
        )


    def get_market_overview(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> MarketOverview:
        """The market as a whole.

        Sums over all assets that have a price: market capitalization, volume of 24 hours and who dominates. Free while there is no price at all. Scope: `market:read`.
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
        """How often an asset is mentioned.

        Posts that speak of an asset: how many, by how many people, over time and in what mood, with the newest of them. A post counts once, however often it names the asset. Posts name tickers, so assets that share one share its mentions; of several, the largest by market capitalization is taken, and `asset` says which. `status` says why there is nothing: `no_data` (no posts about it), `not_covered` (no such asset, or a source that is not read here), or, where none of the sources gives anything now, `source_down`, `throttled_upstream` or `stale`. Free when there is none. Figures are of posts that count (without copies, spam and what is over an author’s cap) in the whole hours or days that ended last, as on all screens; with `basis=raw` of all posts up to the moment of the answer. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
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
        as_of: Optional[Union[datetime, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Prices:
        """Latest prices.

        The newest price of up to 100 assets, in the order in which you name them. A ticker is not an identity: of several assets that share one, the largest by market capitalization is taken, and the row says which it was. With `as_of` a row has the last price known in the 15 minutes before, in the minute before where venues made it, and no change, volume or market cap. One credit however many assets; free when no row has a price. At least one of `symbols` and `ids` is required. Scope: `market:read`.
        """
        return self._send(
            Operation("getPrices", "GET", "/v1/crypto/prices", False, Prices),
            { "symbols": symbols, "ids": ids, "as_of": as_of },
            options,
        )


    def get_rule(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Rule:
        """One rule.

        Where a rule stands and how often it has fired. Scope: `alerts:write`.
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
        """The mood about assets.

        The mean sentiment of the posts that speak of up to 50 assets, together and by source, and how it changed. Posts name tickers, so assets that share one share their mood; of several, the largest by market capitalization is taken. Whether sentiment tells anything about coming prices is disputed: this is no advice. One credit however many assets; free when no asset has a mood. It is of posts that count (without copies, spam and what is over an author’s cap) in the whole hours or days that ended last, as on all screens; with `basis=raw` of all posts up to the moment of the answer. Scope: `social:read`.
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
        options: Optional[CallOptions] = None,
    ) -> Trend:
        """One topic from all sides.

        What is known of an asset, hashtag, word or phrase in the last 24 whole hours (UTC), or those that end with `end`: people, surprise, mood with its number of posts, mentions of each hour of seven days (raw and filtered), the sources, what goes with it more often than by chance, and its posts by engagement, of near-copies one. Sources that forbid it keep their text. Of each hour and source the words, phrases and hashtags that most people write are kept: a tenth of its posts, at least 100; of rarer ones hours may be missing. Free if there are no posts about it. Scope: `social:read`.
        """
        return self._send(
            Operation("getTrend", "GET", "/v1/social/trend", False, Trend),
            { "kind": kind, "term": term, "figures": figures, "end": end },
            options,
        )


    def list_alerts(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Alerts:
        """The alerts of the account.

        All of them, the newest first; there are at most 100, so there are no pages. A test key sees those made with test keys, a live key the others. Scope: `alerts:write`.
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
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Assets:
        """Assets that are covered.

        All assets, the largest market capitalization first and those without a rank last; or those with one ticker, because several assets may share it. Scope: `market:read`.
        """
        return self._send(
            Operation("listAssets", "GET", "/v1/crypto/assets", False, Assets),
            { "symbol": symbol, "limit": limit, "cursor": cursor },
            options,
        )

    def list_assets_all(
        self,
        *,
        symbol: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Asset]:
        """Assets that are covered: the rows of all pages. Each page is a call of its own.

        All assets, the largest market capitalization first and those without a rank last; or those with one ticker, because several assets may share it. Scope: `market:read`.
        """
        page_cursor = cursor
        while True:
            page = self.list_assets(
                symbol=symbol,
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
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Creators:
        """Who drives the talk.

        Authors of an asset, a source or of everything in a time, ranked by the engagement of their posts or by how many there are; of posts that count, or with `raw_` of all of them. Both stand side by side, so what a filter leaves out can be seen. Sums are of whole hours (UTC) and exact, a few seconds behind the posts; whose posts are all deleted is not listed from that moment on. Without a time the last 24 whole hours and the running one count; a time is at most 31 days long, without an asset 7, and pages reach 10,000 creators. Posts name tickers, so assets that share one share their creators; where both `symbol` and `id` are given, `id` counts. Free when there is none. Scope: `social:read`.
        """
        return self._send(
            Operation("listCreators", "GET", "/v1/social/creators", False, Creators),
            { "symbol": symbol, "id": id, "platform": platform, "start": start, "end": end, "sort": sort, "limit": limit, "cursor": cursor },
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
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Creator]:
        """Who drives the talk: the rows of all pages. Each page is a call of its own.

        Authors of an asset, a source or of everything in a time, ranked by the engagement of their posts or by how many there are; of posts that count, or with `raw_` of all of them. Both stand side by side, so what a filter leaves out can be seen. Sums are of whole hours (UTC) and exact, a few seconds behind the posts; whose posts are all deleted is not listed from that moment on. Without a time the last 24 whole hours and the running one count; a time is at most 31 days long, without an asset 7, and pages reach 10,000 creators. Posts name tickers, so assets that share one share their creators; where both `symbol` and `id` are given, `id` counts. Free when there is none. Scope: `social:read`.
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
                limit=limit,
                cursor=page_cursor,
                options=options,
            )
            yield from page.data
            page_cursor = page.page.next_cursor
            if page_cursor is None:
                return


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
        """Posts that match filters.

        Posts that pass all filters, the newest first. A post that does not have a count is in no range of it, so a filter by a count looks only at the platforms that have it. What arrives while you page neither repeats nor moves anything. With `as_of` posts have the text, symbols, mood and counts of that moment, and filters look at those; a filter that few posts pass may then fill a page only in part: go on while there is a cursor. Free when there is none. Scope: `social:read`.
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
        """Posts that match filters: the rows of all pages. Each page is a call of its own.

        Posts that pass all filters, the newest first. A post that does not have a count is in no range of it, so a filter by a count looks only at the platforms that have it. What arrives while you page neither repeats nor moves anything. With `as_of` posts have the text, symbols, mood and counts of that moment, and filters look at those; a filter that few posts pass may then fill a page only in part: go on while there is a cursor. Free when there is none. Scope: `social:read`.
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
        """The rules of the account.

        All of them, the newest first; there are at most 100, so there are no pages. A test key sees those made with test keys, a live key the others. Scope: `alerts:write`.
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
        """What is said of an asset, by source and hour or day.

        Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered side by side, from the first stored hour on, the newest first: what a back-test needs. An hour without a post has no row. Figures are those of the posts that are here now, a few seconds behind them: what was deleted since is in none. With `as_of` only rows that had been as they are now for a minute by then, because what a post counts for depends on others and no earlier figures are kept: what changed later, also by a newer model, is left out rather than told wrongly, and the composite is null. A page ends after 120 days of hours. As Parquet each column has its own type. Posts name tickers, so assets that share one share their signals; of several the largest by market capitalization is taken. Whether such figures tell anything about coming prices is disputed: this is no advice. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
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
        """What is said of an asset, by source and hour or day: the rows of all pages. Each page is a call of its own.

        Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered side by side, from the first stored hour on, the newest first: what a back-test needs. An hour without a post has no row. Figures are those of the posts that are here now, a few seconds behind them: what was deleted since is in none. With `as_of` only rows that had been as they are now for a minute by then, because what a post counts for depends on others and no earlier figures are kept: what changed later, also by a newer model, is left out rather than told wrongly, and the composite is null. A page ends after 120 days of hours. As Parquet each column has its own type. Posts name tickers, so assets that share one share their signals; of several the largest by market capitalization is taken. Whether such figures tell anything about coming prices is disputed: this is no advice. Free when there is none. Exactly one of `symbol` and `id` is required. Scope: `social:read`.
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
        """Where posts and prices come from.

        Every source that this installation knows: what it is, what its terms permit, when somebody read them, and how it is now: its state and since when, its newest event and how far it lags, how much was looked at and kept, what went wrong, how far reading back is, and the stretches of the last seven days of which nothing could be read. `rights.text_to_third_parties` says whether its posts come with their text. Free.
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
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Stories:
        """What several people say alike.

        Stories of a day or a week: posts of at least three people that link to one page, are near-copies, or share rare words. Each with a headline, its words, people, sources, assets, mood with its 95 % interval, first and last post, posts by step, and its posts by engagement; by surprise times people, the surprise being that of its words against earlier days over all sources. Filtered, near-copies count once, and giveaways and link farms not at all, so neither one author nor a wave of one text is a story; `copies` says what was left out. Stories are made of all posts of the time, or of 5,000 spread over it where there are more: `is_complete` is then false, and stories have more posts than are told. What a deleted post said is in no story. Sources that forbid it keep their text, and no headline is taken of them. Free when there is none. Scope: `social:read`.
        """
        return self._send(
            Operation("listStories", "GET", "/v1/social/stories", False, Stories),
            { "period": period, "symbol": symbol, "platform": platform, "figures": figures, "end": end, "limit": limit },
            options,
        )


    def list_trending_topics(
        self,
        *,
        kind: Optional[str] = None,
        figures: Optional[str] = None,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Topics:
        """What is talked about.

        Assets, hashtags, words and phrases of the last 24 whole hours (UTC), over all platforms, by surprise times people: z against the same hours of earlier days and weeks, times the different people who speak of it. Assets and hashtags without surprise follow; words and phrases have one of 3 or more and at least three people. All ways of writing an asset are one topic. Topics of a single person are never listed. Free when there is none. Scope: `social:read`.
        """
        return self._send(
            Operation("listTrendingTopics", "GET", "/v1/social/trending", False, Topics),
            { "kind": kind, "figures": figures, "limit": limit },
            options,
        )


    def list_webhooks(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> AccountWebhooks:
        """The webhooks of the account.

        Where rules and alerts can be delivered, the newest first; there are at most 10, so there are no pages. They are made, tried and changed in the settings of the site, where their signing secrets are shown once. Scope: `alerts:write`.
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
        """Prices and posts as they come: a stream that breaks goes on behind its last event; `close` ends it.

        Server-sent events: prices as they move and posts as they are stored, edited and deleted. Each event has an `id`; connect again with the last one in `Last-Event-ID` and nothing is missed or comes twice, for up to 24 hours. One credit is charged before each 100 events of `prices` and `post`; the others and test keys are free. A reader that is more than 1 MB behind is dropped with the code `too_slow`. Needs the scope `market:read` for prices and `social:read` for posts.
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
        """Check your key and your connection.

        Answers with the mode of the key and the time of the server. Free; it counts against the rate limit.
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
        """When a rule would have fired.

        Judges a rule at the whole hours of the last 90 days, by hourly closes and the posts of whole hours, and tells when it would have fired and what the price of its first asset did then. What ends a rule, `once` and `until`, is passed over. Where it looks at posts of which there are many, fewer days are counted; `days` says how many. Scope: `alerts:write`.
        """
        return self._send(
            Operation("previewRule", "GET", "/v1/rules/preview", False, RulePreview),
            { "expression": expression },
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
        """Posts by words.

        Posts whose text, hashtags or symbols match, the newest first. Words match as English stems, all of them; `’a phrase’`, `or` and `-without` work, and `$btc` and `#defi` match exactly. Anything else is words, never an error. Free when there is none. Scope: `social:read`.
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
        """Posts by words: the rows of all pages. Each page is a call of its own.

        Posts whose text, hashtags or symbols match, the newest first. Words match as English stems, all of them; `’a phrase’`, `or` and `-without` work, and `$btc` and `#defi` match exactly. Anything else is words, never an error. Free when there is none. Scope: `social:read`.
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
        """Change, pause or resume an alert.

        Changes what the body names. The alert then looks at the price afresh, as if it were new: what is fulfilled already does not fire. Send the same `email` again to have an address asked once more. Scope: `alerts:write`.
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
        """Change, pause, mute or resume a rule.

        Changes what the body names. A new expression starts afresh, as if the rule were new: what is true already does not fire. Send the same `email` again to have an address asked once more. Scope: `alerts:write`.
        """
        return self._send(
            Operation("updateRule", "PATCH", "/v1/rules/{id}", True, Rule),
            { "id": id, "expression": expression, "email": or_null(email), "name": or_null(name), "active": active, "muted_until": or_null(muted_until), "webhooks": or_null(webhooks) },
            options,
        )

