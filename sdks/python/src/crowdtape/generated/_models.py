# Written by `npm run sdks` from contract/public/openapi.json.
from __future__ import annotations

from datetime import datetime
from typing import Dict, List, Optional

from msgspec import field

from .._answer import Answer, Row



class AccountUsage(Answer, kw_only=True, frozen=True):
    plan: str
    month: str
    """Such as `2026-01`, UTC"""
    charged_calls: int
    included_calls: Optional[int] = None
    """Charged calls that the plan includes; null: as many as are paid for"""
    remaining_calls: Optional[int] = None
    cost_micros: int
    """Micro-dollars: 1,000,000 are one dollar"""
    cap_micros: Optional[int] = None
    """The monthly spending cap; null: none"""
    rate_limit: AccountUsageRateLimit



class AccountUsageRateLimit(Row, kw_only=True, frozen=True):
    calls: int
    seconds: int



class AccountWebhook(Row, kw_only=True, frozen=True):
    id: str
    """What `webhooks` of a rule takes"""
    name: Optional[str] = None
    """As you named it"""
    format: str
    """Whose form its messages have"""
    host: str
    """Where it delivers to, without what may be secret of the address"""
    active: bool
    """False: nothing is delivered"""
    stopped_because: Optional[str] = None
    """Why it was stopped, unless it was paused by hand"""
    last_outcome: Optional[str] = None
    """How the newest delivery that came to its end did"""
    last_settled_at: Optional[datetime] = None
    """When that was"""
    created_at: datetime



class AccountWebhooks(Answer, kw_only=True, frozen=True):
    data: List[AccountWebhook]



class Alert(Answer, kw_only=True, frozen=True):
    id: str
    name: Optional[str] = None
    """As you named it"""
    asset_id: str
    """The asset that was taken"""
    symbol: str
    """Its ticker"""
    asset_name: str
    condition: str
    price: str
    """US dollars, exact, as text"""
    active: bool
    """False: it is paused"""
    state: str
    """`waiting`: fires when the price crosses; `fulfilled`: the price is there already and has to go back first; `no_data`: no price was seen yet; `paused`"""
    email: Optional[str] = None
    """Where its mails go; null: the address of the account"""
    email_status: str
    """`account`: the account’s own address; `pending`: the address, also the own one, is not confirmed yet and gets nothing; `confirmed`; `stopped`: its reader wants no more; `never`: alerts of test keys send no mail"""
    fired_count: int
    """How often the price has crossed"""
    last_fired_at: Optional[datetime] = None
    """When it last did"""
    last_fired_price: Optional[str] = None
    """The price that did"""
    created_at: datetime
    updated_at: datetime



class Alerts(Answer, kw_only=True, frozen=True):
    data: List[Alert]



class Asset(Row, kw_only=True, frozen=True):
    id: str
    """The identity of the asset, such as `bitcoin`"""
    symbol: str
    """Its ticker in upper case, such as `BTC`; several assets may share one"""
    name: str
    rank: Optional[int] = None
    """By market capitalization; 1 is the largest"""



class AssetSummary(Answer, kw_only=True, frozen=True):
    asset: CandlesAsset
    from_: datetime = field(name="from")
    until: datetime
    basis: str
    before: AssetSummaryBefore
    usual: AssetSummaryUsual
    turn: Optional[AssetSummaryTurn] = None
    figures: AssetSummaryFigures
    composite: AssetSummaryComposite
    signs: AssetSummarySigns



class AssetSummaryBefore(Row, kw_only=True, frozen=True):
    posts: Optional[int] = None
    left: List[str]



class AssetSummaryComposite(Row, kw_only=True, frozen=True):
    weights_version: int
    parts: List[AssetSummaryCompositePart]



class AssetSummaryCompositePart(Row, kw_only=True, frozen=True):
    part: str
    weight: float
    score: Optional[float] = None
    z: Optional[float] = None
    value: Optional[float] = None
    mean: Optional[float] = None
    days: int
    reason: Optional[str] = None



class AssetSummaryFigures(Row, kw_only=True, frozen=True):
    mood: AssetSummaryFiguresMood
    posts: AssetSummaryFiguresMood
    dominance: AssetSummaryFiguresMood
    mood_change: AssetSummaryFiguresMood
    posts_change: AssetSummaryFiguresMood
    posts_to_usual: AssetSummaryFiguresMood
    mindshare: AssetSummaryFiguresMood
    authors: AssetSummaryFiguresMood
    engagement: AssetSummaryFiguresMood
    hype: AssetSummaryFiguresMood
    tone: AssetSummaryFiguresMood
    stance: AssetSummaryFiguresMood
    balance: AssetSummaryFiguresMood
    weighted: AssetSummaryFiguresMood
    composite: AssetSummaryFiguresMood
    spam: AssetSummaryFiguresMood
    raw_posts: AssetSummaryFiguresMood
    raw_mood: AssetSummaryFiguresMood



class AssetSummaryFiguresMood(Row, kw_only=True, frozen=True):
    value: Optional[float] = None
    low: Optional[float] = None
    high: Optional[float] = None
    n: int
    reason: Optional[str] = None



class AssetSummarySigns(Row, kw_only=True, frozen=True):
    copies: int
    link_farms: int
    giveaways: int
    new_accounts: int
    over_cap: int



class AssetSummaryTurn(Row, kw_only=True, frozen=True):
    direction: str
    since: datetime



class AssetSummaryUsual(Row, kw_only=True, frozen=True):
    posts: Optional[float] = None
    mood: Optional[float] = None
    days: int
    left: List[str]



class Assets(Answer, kw_only=True, frozen=True):
    data: List[Asset]
    page: Page



class Attribution(Row, kw_only=True, frozen=True):
    source: str
    text: str
    """To be shown as it stands"""
    url: str
    """Where it leads"""



class Candle(Row, kw_only=True, frozen=True):
    id: str
    """The asset"""
    start: datetime
    """The candle begins, UTC"""
    open: str
    """US dollars"""
    high: str
    """US dollars"""
    low: str
    """US dollars"""
    close: str
    """US dollars"""
    volume: Optional[str] = None
    """US dollars traded; null if the source does not report it"""
    gap: bool
    """No price was received for part of this period"""



class Candles(Answer, kw_only=True, frozen=True):
    status: str
    asset: Optional[CandlesAsset] = None
    interval: str
    data: List[Candle]
    page: Page



class CandlesAsset(Row, kw_only=True, frozen=True):
    id: str
    symbol: str
    name: str



class Creator(Row, kw_only=True, frozen=True):
    rank: int
    """The place in the order, from 1"""
    source: str
    username: Optional[str] = None
    """Null where `withheld` says why"""
    followers: Optional[int] = None
    """As last seen; null: unknown, or withheld by the source"""
    withheld: Optional[str] = None
    """`source_terms`: the terms of the source forbid handing on who wrote and what its posts were counted. The row has our own counts of posts"""
    posts: int
    """All posts"""
    engagement: Optional[int] = None
    """Likes, replies, comments, shares and retweets of all posts; null where the source gives none of these counts, or keeps them back"""
    filtered_posts: int
    """Posts that count: without copies, spam and what is over an author’s cap"""
    filtered_engagement: Optional[int] = None
    """Of the posts that count; null where the source gives none of these counts, or keeps them back"""
    filtered_engagement_share: Optional[float] = None
    """Of the engagement of all posts that count in the time; null as above, or where there is none"""
    filtered_post_share: Optional[float] = None
    """Of the posts that count in the time; null where there is none"""



class Creators(Answer, kw_only=True, frozen=True):
    status: str
    """`no_data`: no posts in this period; `not_covered`: there is no such asset"""
    asset: Optional[CandlesAsset] = None
    from_: datetime = field(name="from")
    """The first moment that counts"""
    until: datetime
    """The first that does not count any more"""
    settled: bool
    """Every hour is over, and every post that is here is counted. False: it may still change"""
    creators: int
    """How many wrote"""
    posts: int
    """What all of them wrote"""
    engagement: Optional[int] = None
    """Of all of them, as far as the sources give counts; null where no source of these posts gives such counts"""
    filtered_posts: int
    """Posts that count"""
    filtered_engagement: Optional[int] = None
    """Of the posts that count: what the shares are taken of; null where no source of these posts gives such counts"""
    data: List[Creator]
    page: Page



class DeletedAlert(Answer, kw_only=True, frozen=True):
    id: str
    deleted: bool



class DeletedRule(Answer, kw_only=True, frozen=True):
    id: str
    deleted: bool



class Explanation(Answer, kw_only=True, frozen=True):
    figure: str
    asset: CandlesAsset
    from_: datetime = field(name="from")
    until: datetime
    as_of: datetime
    basis: str
    value: Optional[float] = None
    low: Optional[float] = None
    high: Optional[float] = None
    reason: Optional[str] = None
    unit: str
    formula: str
    source: str
    posts: int
    parts: List[ExplanationPart]
    model_version: str
    weights_version: int
    posts_for: List[Post]
    """Sentiment of 0.7 and more, by engagement, at most 5"""
    posts_against: List[Post]
    """Sentiment below 0.4, by engagement, at most 5"""



class ExplanationPart(Row, kw_only=True, frozen=True):
    name: str
    value: Optional[float] = None
    weight: Optional[float] = None



class Lab(Answer, kw_only=True, frozen=True):
    asset: CandlesAsset
    from_: datetime = field(name="from")
    until: datetime
    step: str
    returns: LabReturns
    signals: List[LabSignal]
    tests: int
    finds: int
    verdict: str



class LabReturns(Row, kw_only=True, frozen=True):
    known: int
    missing: int



class LabSignal(Row, kw_only=True, frozen=True):
    signal: str
    known: int
    missing: int
    correlations: List[LabSignalCorrelation]
    granger: List[LabSignalGranger]



class LabSignalCorrelation(Row, kw_only=True, frozen=True):
    lag: int
    r: Optional[float] = None
    low: Optional[float] = None
    high: Optional[float] = None
    n: int
    p: Optional[float] = None
    q: Optional[float] = None



class LabSignalGranger(Row, kw_only=True, frozen=True):
    direction: str
    lags: int
    f: Optional[float] = None
    n: int
    p: Optional[float] = None
    q: Optional[float] = None



class MarketMood(Answer, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """The first moment that counts"""
    until: datetime
    """The first moment that does not count any more"""
    value: Optional[float] = None
    """The index"""
    low: Optional[float] = None
    """The interval in which 95 of 100 would lie begins here"""
    high: Optional[float] = None
    """It ends here"""
    reason: Optional[str] = None
    """Why there is no figure: too few posts, too few earlier days to compare with, or they are being counted"""
    parts: List[MarketMoodPart]
    formula: str
    """What the figures were computed by, in words"""



class MarketMoodPart(Row, kw_only=True, frozen=True):
    part: str
    weight: float
    """In the index; a part with a reason has none"""
    value: Optional[float] = None
    """Mood: mean sentiment, 0 to 1. Breadth: share of the assets that sound better than in the 7 days before. Talk: posts against a usual day of the 20 before, in times"""
    score: Optional[float] = None
    """The same from 0 to 100, 50 is balanced"""
    low: Optional[float] = None
    """The interval in which 95 of 100 would lie begins here"""
    high: Optional[float] = None
    """It ends here"""
    n: int
    """What it is of: posts with a mood, assets that could be compared, posts"""
    reason: Optional[str] = None
    """Why there is no figure: too few posts, too few earlier days to compare with, or they are being counted"""



class MarketOverview(Answer, kw_only=True, frozen=True):
    status: str
    """Of the newest price in the sums, as at /v1/crypto/prices"""
    since: Optional[datetime] = None
    """With `source_down`: when the last venue became unreachable"""
    assets: int
    """Assets in the sums"""
    market_cap: Optional[str] = None
    """US dollars"""
    volume_24h: Optional[str] = None
    """US dollars traded in the last 24 hours"""
    market_cap_change_24h: Optional[float] = None
    """Percent, weighted by market capitalization"""
    btc_dominance: Optional[float] = None
    """Share of Bitcoin in the market capitalization, in percent"""
    eth_dominance: Optional[float] = None
    """Share of Ethereum, in percent"""
    at: Optional[datetime] = None
    """The newest price in the sums"""
    sources: List[str]
    """Where the prices come from: `venues` if combined from several, otherwise a source such as `sample`"""
    venues: List[str]
    """The venues in the prices"""
    attribution: List[Attribution]
    """What the sources in this answer ask to be shown wherever you show their data; empty where none asks"""



class Mentions(Answer, kw_only=True, frozen=True):
    status: str
    since: Optional[datetime] = None
    """Since when there is nothing, where `status` says that a source gives nothing"""
    asset: Optional[MentionsAsset] = None
    alternatives: List[str]
    """Ids of other assets with this ticker, the largest first, at most 5"""
    platform: Optional[str] = None
    basis: str
    """Of which posts the figures are"""
    timeframe: Optional[str] = None
    """As asked; null where `start` took its place"""
    from_: datetime = field(name="from")
    """The first moment that counts"""
    until: datetime
    """The first that does not any more"""
    mentions: int
    """Posts from `from` to `until`"""
    mentions_change: Optional[float] = None
    """Percent against the time before; null where that had none"""
    change_basis: MentionsChangeBasis
    unique_authors: Optional[int] = None
    """People who posted them. Posts whose author the source does not give (username `(unknown)`) count as posts and not as people. Null with `as_of`, because it is not kept who had by then"""
    unique_authors_is_estimate: bool
    """Counting each would cost too much: estimated from sketches by hour, at most 3 % off"""
    sentiment: Optional[float] = None
    """The mean, 0 negative to 1 positive; null of fewer than ten posts with a mood, and with `basis=raw` of none"""
    sentiment_posts: int
    """The posts that have a mood"""
    sentiment_change: Optional[float] = None
    """Against the time before, such as -0.05"""
    platforms: List[MentionsPlatform]
    absent: List[MentionsAbsent]
    """Sources of the question that give nothing now, where the time reaches until now: `source_down` (it cannot be read), `throttled_upstream` (it is limiting our requests), `stale` (nothing new for a long time), `not_covered` (it is not read here). What they would have added is missing, not zero"""
    gaps: List[MentionsGap]
    """Stretches of the time of which nothing could be read, the oldest first, at most 100"""
    series_step: str
    series: List[MentionsSeries]
    """Every hour or day, UTC, the oldest first; with `basis=raw` the last one is still running"""
    samples: List[Post]
    """The newest posts, at most 5"""



class MentionsAbsent(Row, kw_only=True, frozen=True):
    source: str
    status: str
    since: Optional[datetime] = None
    """Since when; null where that is not known"""



class MentionsAsset(Row, kw_only=True, frozen=True):
    id: str
    symbol: str
    name: str
    rank: Optional[int] = None



class MentionsChangeBasis(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """The first moment that is compared"""
    until: datetime
    """The first that is not any more"""
    mentions: int
    """Posts between them"""
    sentiment: Optional[float] = None
    """Their mean; null where no post has a mood"""
    before: MentionsChangeBasisBefore



class MentionsChangeBasisBefore(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """The first moment that is compared"""
    until: datetime
    """The first that is not any more"""
    mentions: int
    """Posts between them"""
    sentiment: Optional[float] = None
    """Their mean; null where no post has a mood"""



class MentionsGap(Row, kw_only=True, frozen=True):
    source: str
    from_: datetime = field(name="from")
    until: datetime
    reason: str



class MentionsPlatform(Row, kw_only=True, frozen=True):
    platform: str
    mentions: int



class MentionsSeries(Row, kw_only=True, frozen=True):
    start: datetime
    mentions: int
    sentiment: Optional[float] = None
    """The mean of that hour or day"""



class Page(Row, kw_only=True, frozen=True):
    next_cursor: Optional[str] = None
    """Send it as `cursor` to get the next page; null on the last one"""
    limit: int



class Pong(Answer, kw_only=True, frozen=True):
    ok: bool
    mode: str
    """`test` keys read the sample universe and are free"""
    time: datetime



class Post(Row, kw_only=True, frozen=True):
    id: str
    """The platform’s own id; with `platform` the identity of the post"""
    platform: str
    username: Optional[str] = None
    """Null, as the text, where the terms of the source keep it back"""
    followers: Optional[int] = None
    """Of the author, when last seen"""
    text: Optional[str] = None
    """Plain text as it was written, never HTML; null where `text_withheld` says why"""
    text_withheld: Optional[str] = None
    """`source_terms`: the terms of the source forbid handing on what it wrote. The row has its id, address and time, and our own figures. /v1/sources says which sources"""
    created_at: datetime
    views: Optional[int] = None
    """Null, here and below: the platform does not give it"""
    likes: Optional[int] = None
    """Likes"""
    replies: Optional[int] = None
    """Replies"""
    comments: Optional[int] = None
    """Comments"""
    shares: Optional[int] = None
    """Shares"""
    retweets: Optional[int] = None
    """Retweets"""
    reaction_like: Optional[int] = None
    """Reactions of that kind"""
    reaction_love: Optional[int] = None
    """Reactions of that kind"""
    reaction_haha: Optional[int] = None
    """Reactions of that kind"""
    reaction_wow: Optional[int] = None
    """Reactions of that kind"""
    reaction_sad: Optional[int] = None
    """Reactions of that kind"""
    reaction_angry: Optional[int] = None
    """Reactions of that kind"""
    media_type: Optional[str] = None
    location: Optional[str] = None
    """As the author gave it"""
    url: Optional[str] = None
    """The post itself"""
    hashtags: List[str]
    """Lower case, without #"""
    symbols: List[str]
    """Tickers of the assets it speaks of"""
    sentiment: Optional[float] = None
    """0 negative to 1 positive; null where there is nothing to judge"""



class Posts(Answer, kw_only=True, frozen=True):
    data: List[Post]
    page: Page



class Price(Row, kw_only=True, frozen=True):
    requested: str
    """The symbol or id as you sent it"""
    status: str
    """`ok`; `stale`: the newest price is older than 15 minutes, or no venue has sent one in the last minute; `no_data`: there is no price for this asset yet; `not_covered`: there is no such asset; `throttled_upstream`: the source is limiting our requests; `source_down`: no venue has been reachable since `since`"""
    id: Optional[str] = None
    """The asset that was taken"""
    symbol: Optional[str] = None
    """Its ticker"""
    name: Optional[str] = None
    """Its name"""
    rank: Optional[int] = None
    """By market capitalization; 1 is the largest"""
    alternatives: List[str]
    """Ids of the other assets with this ticker, the largest first, at most 5. Ask for them by `ids`"""
    price: Optional[str] = None
    """US dollars, exact, as text; null if prices come from venues and none has sent one in the last minute"""
    change_24h: Optional[float] = None
    """Percent over the last 24 hours"""
    volume_24h: Optional[str] = None
    """US dollars traded in the last 24 hours"""
    market_cap: Optional[str] = None
    """US dollars; null if `market_cap_withheld` gives a reason"""
    market_cap_withheld: Optional[str] = None
    """`source_terms`: the source of the supply figure does not allow passing it on as data; /v1/sources names the source"""
    at: Optional[datetime] = None
    """When the source reported it"""
    age_seconds: Optional[int] = None
    """Since then"""
    source: Optional[str] = None
    """Where the price comes from: `venues` if combined from several, otherwise a source such as `sample`"""
    since: Optional[datetime] = None
    """With `source_down`: when the last venue became unreachable"""
    method: Optional[str] = None
    """How the venues became one price: `single_venue`; `volume_weighted_median`; from four venues on `volume_weighted_median_mad`, without those far from the median by the median absolute deviation. Stablecoins are converted by their own median; where no venue prices one in dollars, at the rate given by the provider of the asset list"""
    spread_bp: Optional[float] = None
    """From the lowest to the highest price used, in basis points of the price"""
    venues: List[VenuePrice]
    """The price of each venue, largest volume first"""



class Prices(Answer, kw_only=True, frozen=True):
    data: List[Price]
    attribution: List[Attribution]
    """What the sources in this answer ask to be shown wherever you show their data; empty where none asks"""



class Problem(Row, kw_only=True, frozen=True):
    type: str
    """The documentation of this error"""
    title: str
    status: int
    detail: str
    """What happened in this very call"""
    code: str
    """Stable; made for programs"""
    request_id: str
    """The same as the X-Request-Id header"""
    errors: Optional[List[ProblemError]] = None



class ProblemError(Row, kw_only=True, frozen=True):
    pointer: str
    """Where: `#/query/limit`, `#/headers/idempotency-key`, `#/body/price`"""
    message: str
    """What is wrong there and what would be right"""



class Rule(Answer, kw_only=True, frozen=True):
    id: str
    name: Optional[str] = None
    """As you named it"""
    expression: str
    """The rule, in the one form in which rules are printed"""
    asset_id: Optional[str] = None
    """The asset that it is listed under: the first that it names; null: it names none"""
    symbol: Optional[str] = None
    """Its ticker"""
    active: bool
    """False: it is paused"""
    state: str
    """`waiting`: fires when it becomes true; `fulfilled`: it is true already; `no_data`: it could not be judged yet; `paused`"""
    unknown_since: Optional[datetime] = None
    """Since when it cannot be judged because data is missing; null: it can"""
    unknown_reason: Optional[str] = None
    """Which data is missing"""
    muted_until: Optional[datetime] = None
    """Until then it fires without telling"""
    email: Optional[str] = None
    """Where its mails go; null: the address of the account"""
    email_status: str
    """As of other alerts"""
    webhooks: Optional[List[str]] = None
    """Ids of the webhooks that it goes to"""
    fired_count: int
    """How often it has fired"""
    last_fired_at: Optional[datetime] = None
    """When it last did"""
    created_at: datetime
    updated_at: datetime



class RuleFiring(Row, kw_only=True, frozen=True):
    at: datetime
    price: Optional[str] = None
    """US dollars, exact, as text; null: none is stored"""
    change_1h: Optional[float] = None
    """By how many percent the price had changed an hour later"""
    change_24h: Optional[float] = None
    """By how many percent the price had changed a day later"""
    change_7d: Optional[float] = None
    """By how many percent the price had changed a week later"""



class RulePreview(Answer, kw_only=True, frozen=True):
    expression: str
    """In the one form in which rules are printed"""
    symbol: Optional[str] = None
    """The ticker of the first asset that it names"""
    since: Optional[datetime] = None
    """The first hour that is stored and was looked at; null: none is"""
    until: datetime
    days: int
    """How many days that are"""
    count: int
    """How often it would have fired"""
    firings: List[RuleFiring]
    """The newest 50 of them, newest first"""



class Rules(Answer, kw_only=True, frozen=True):
    data: List[Rule]



class Sentiment(Row, kw_only=True, frozen=True):
    requested: str
    """The symbol as you sent it"""
    id: Optional[str] = None
    """The asset that was taken"""
    symbol: Optional[str] = None
    """Its ticker"""
    name: Optional[str] = None
    """Its name"""
    rank: Optional[int] = None
    """By market capitalization; 1 is the largest"""
    alternatives: List[str]
    """Ids of other assets with this ticker, the largest first, at most 5"""
    status: str
    """`no_data`: no post has a mood; `not_covered`: no such asset, or a source that is not read here; `source_down`, `throttled_upstream`, `stale`: nothing, and none of the sources gives anything now"""
    since: Optional[datetime] = None
    """Since when there is nothing, where a source gives nothing"""
    sentiment: Optional[float] = None
    """The mean, 0 negative to 1 positive"""
    sentiment_change: Optional[float] = None
    """Against the time before, such as -0.05"""
    posts: int
    """Posts that speak of the asset"""
    posts_change: Optional[float] = None
    """Percent against the time before; null where that had none"""
    sentiment_posts: int
    """Those of them that have a mood"""
    change_basis: SentimentChangeBasis
    sources: List[SentimentSource]



class SentimentChangeBasis(Row, kw_only=True, frozen=True):
    posts: int
    """Posts between them"""
    sentiment: Optional[float] = None
    """Their mean; null where no post has a mood"""
    before: SentimentChangeBasisBefore



class SentimentChangeBasisBefore(Row, kw_only=True, frozen=True):
    posts: int
    """Posts between them"""
    sentiment: Optional[float] = None
    """Their mean; null where no post has a mood"""



class SentimentSource(Row, kw_only=True, frozen=True):
    source: str
    status: str
    """`no_data`: no post has a mood; `not_covered`: no such asset, or a source that is not read here; `source_down`, `throttled_upstream`, `stale`: nothing, and none of the sources gives anything now"""
    since: Optional[datetime] = None
    """Since when there is nothing, where a source gives nothing"""
    sentiment: Optional[float] = None
    """The mean, 0 negative to 1 positive"""
    sentiment_change: Optional[float] = None
    """Against the time before, such as -0.05"""
    posts: int
    """Posts that speak of the asset"""
    posts_change: Optional[float] = None
    """Percent against the time before; null where that had none"""
    sentiment_posts: int
    """Those of them that have a mood"""
    change_basis: SentimentChangeBasis



class Sentiments(Answer, kw_only=True, frozen=True):
    timeframe: Optional[str] = None
    """As asked; null where `start` took its place"""
    basis: str
    """Of which posts the figures are"""
    from_: datetime = field(name="from")
    """The first moment that counts"""
    until: datetime
    """The first that does not any more"""
    change_basis: SentimentsChangeBasis
    data: List[Sentiment]



class SentimentsChangeBasis(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """The first moment that is compared"""
    until: datetime
    """The first that is not any more"""
    before: SentimentsChangeBasisBefore



class SentimentsChangeBasisBefore(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """The first moment that is compared"""
    until: datetime
    """The first that is not any more"""



class Signal(Row, kw_only=True, frozen=True):
    start: datetime
    """The hour or day begins, UTC"""
    source: str
    settled: bool
    """The hour or day is over, and every post of it that is here is counted. False: it may still change"""
    posts: int
    """All posts that speak of the asset"""
    authors: int
    """The different people who wrote them; of a day from sketches, at most 3 % off"""
    engagement: Optional[int] = None
    """Likes, replies, comments, shares and retweets of all posts, as far as the source gives them; null where no source of these posts gives such counts"""
    sentiment: Optional[float] = None
    """The mean of all posts towards the asset, 0 negative to 1 positive"""
    sentiment_posts: int
    """The posts that have one"""
    tone: Optional[float] = None
    """How all posts sound, whatever their authors expect: the mean, 0 bad to 1 good"""
    stance: Optional[float] = None
    """Whether their authors expect the asset to rise: the mean, 0 fall to 1 rise"""
    filtered_posts: int
    """Posts that count: without copies, spam and what is over an author’s cap"""
    filtered_authors: int
    """The different people who wrote them"""
    filtered_engagement: Optional[int] = None
    """Of the posts that count; null where no source of these posts gives such counts"""
    filtered_sentiment: Optional[float] = None
    """The mean of the posts that count"""
    filtered_sentiment_posts: int
    """The posts that count and have one"""
    filtered_tone: Optional[float] = None
    """The tone of the posts that count"""
    filtered_stance: Optional[float] = None
    """Their stance"""
    filtered_positive: int
    """Of these with a sentiment of 0.55 and more"""
    filtered_negative: int
    """Of these with a sentiment of 0.45 and less"""
    filtered_balance: float
    """Sum of p+ of the posts that count and have p+ of at least 0.7, less that of p- alike (Santiment, sentiment balance)"""
    all_filtered_posts: int
    """Posts that count of the source, whatever they speak of: what a share is taken of"""
    copies: int
    """Posts of which an earlier one of the hour or the 24 hours before says nearly the same"""
    link_farms: int
    """Posts that are made of links"""
    giveaways: int
    """Posts that promise gifts for a deed"""
    new_accounts: int
    """Posts of a burst of people of whom nothing was heard in the 24 hours before"""
    over_cap: int
    """Posts of authors who have been counted three times for the asset in the hour"""
    composite: Optional[float] = None
    """Of all sources, 0 to 100, of the 24 hours that end with the row, as the summary explains it"""
    known_at: Optional[datetime] = None
    """Since when the figures of the posts are as they are here: what came later changed nothing"""



class Signals(Answer, kw_only=True, frozen=True):
    status: str
    """`no_data`: none in this time; `not_covered`: no such asset, or a source that is not read here"""
    asset: Optional[CandlesAsset] = None
    grain: str
    weights_version: int
    """That of the composites"""
    counted_since: Optional[datetime] = None
    """Hours of the time before it are being counted, as after a first start or an import: of these rows are missing, and days are less than they will be. Ask again later"""
    data: List[Signal]
    page: Page



class SourceRow(Row, kw_only=True, frozen=True):
    id: str
    name: str
    kind: str
    about: str
    homepage: str
    needs: List[SourceRowNeed]
    takes: List[str]
    on_by_default: bool
    terms: SourceRowTerms
    rights: SourceRowRights
    cursor: str
    counts: List[str]
    reach_back_hours: int
    pace_seconds: Optional[int] = None
    state: str
    has_data: bool
    health: Optional[SourceRowHealth] = None
    gaps: List[SourceRowGap]



class SourceRowGap(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    until: datetime
    reason: str
    filled: bool



class SourceRowHealth(Row, kw_only=True, frozen=True):
    since: datetime
    last_event_at: Optional[datetime] = None
    lag_seconds: Optional[float] = None
    looked_at: int
    kept: int
    share: Optional[float] = None
    looked_at_for_first: Optional[int] = None
    looked_at_per_minute: float
    kept_per_minute: float
    minutes: List[SourceRowHealthMinute]
    reconnects: int
    errors: List[SourceRowHealthError]
    rules: List[SourceRowHealthError]
    last_error_at: Optional[datetime] = None
    throttled_until: Optional[datetime] = None
    budget: List[SourceRowHealthBudget]
    back_fill: Optional[SourceRowHealthBackFill] = None
    updated_at: datetime



class SourceRowHealthBackFill(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    to: datetime
    done: float



class SourceRowHealthBudget(Row, kw_only=True, frozen=True):
    name: str
    left: float
    max: float
    resets_at: datetime



class SourceRowHealthError(Row, kw_only=True, frozen=True):
    kind: str
    count: int



class SourceRowHealthMinute(Row, kw_only=True, frozen=True):
    at: datetime
    looked_at: int
    kept: int



class SourceRowNeed(Row, kw_only=True, frozen=True):
    setting: str
    type: str
    how_to_get: str
    is_set: bool



class SourceRowRights(Row, kw_only=True, frozen=True):
    store: bool
    show: bool
    text_to_third_parties: bool
    aggregates: bool
    retention_days: Optional[int] = None
    deletion_within_hours: float
    attribution: Optional[SourceRowRightsAttribution] = None
    notes: List[str]



class SourceRowRightsAttribution(Row, kw_only=True, frozen=True):
    text: str
    url: str



class SourceRowTerms(Row, kw_only=True, frozen=True):
    url: str
    read_on: Optional[str] = None



class Sources(Answer, kw_only=True, frozen=True):
    data: List[SourceRow]



class Stories(Answer, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    until: datetime
    figures: str
    step_hours: int
    posts_read: int
    is_complete: bool
    data: List[Story]



class Story(Row, kw_only=True, frozen=True):
    id: str
    headline: str
    words: List[str]
    search: str
    symbols: List[str]
    link: Optional[str] = None
    posts: int
    copies: int
    authors: int
    sources: List[StorySource]
    sentiment: Optional[float] = None
    sentiment_low: Optional[float] = None
    sentiment_high: Optional[float] = None
    sentiment_posts: int
    first_seen: datetime
    last_seen: datetime
    surprise: Optional[float] = None
    series: List[int]
    top_posts: List[Post]
    """Those with most engagement, at most 5"""



class StorySource(Row, kw_only=True, frozen=True):
    source: str
    posts: int



class StreamEvent(Row, kw_only=True, frozen=True):
    type: str
    """Also the name of the event. `ping` comes every 15 seconds, with the id to go on from; `end` is the last one and says why; `gap`: a source was not read for a while"""
    at: Optional[datetime] = None
    """Of prices: when they were true; of a ping: now"""
    prices: Optional[Dict[str, str]] = None
    """The prices that moved, by the id of the asset: US dollars, exact, as text"""
    source: Optional[str] = None
    """Of prices and gaps: who said so, or was not heard"""
    change: Optional[str] = None
    """Of a post: it is new, or its text has changed"""
    post: Optional[Post] = None
    platform: Optional[str] = None
    """Of a deletion: with `id` the identity of the post"""
    id: Optional[str] = None
    """Of a deletion: the platform’s own id of the post"""
    from_: Optional[datetime] = field(default=None, name="from")
    """Where a gap begins"""
    until: Optional[datetime] = None
    """Where it ends"""
    reason: Optional[str] = None
    """Why there is a gap"""
    code: Optional[str] = None
    """Of an end: why, in a stable word"""
    message: Optional[str] = None
    """Of an end: why, for people"""



class SurpriseExplanation(Answer, kw_only=True, frozen=True):
    figure: str
    of: SurpriseExplanationOf
    figures: str
    from_: datetime = field(name="from")
    until: datetime
    as_of: datetime
    value: Optional[float] = None
    reason: Optional[str] = None
    unit: str
    formula: str
    source: str
    posts: int
    parts: List[ExplanationPart]
    model_version: str
    posts_for: List[Post]
    """Sentiment of 0.7 and more, by engagement, at most 5"""
    posts_against: List[Post]
    """Sentiment below 0.4, by engagement, at most 5"""



class SurpriseExplanationOf(Row, kw_only=True, frozen=True):
    kind: str
    term: str
    name: str



class Topic(Row, kw_only=True, frozen=True):
    topic: str
    """As it is shown: $BTC, #defi, halving, spot etf"""
    kind: str
    """`phrase`: two or three words that stand together more often than by chance"""
    term: str
    """Of an asset its ticker, of a hashtag what follows the #; words and phrases in lower case"""
    search: str
    """The q of /v1/social/search that finds its posts"""
    mentions: int
    """Posts that speak of it, of those that count"""
    mentions_compared: int
    """Those of them that are compared: of the sources that were read throughout"""
    mentions_before: int
    """What the same sources had in the 24 hours before"""
    mentions_change: Optional[float] = None
    """mentions_compared in percent against mentions_before; null where that is 0 or was not read throughout"""
    authors: int
    """The different people who wrote them, from sketches at most 3 % off"""
    surprise: Optional[float] = None
    """By how many standard deviations more people speak of it than in the same hours of earlier days and weeks, over the sources that were read throughout; null while fewer than three of these days can be compared"""
    is_new: bool
    """Its surprise is 3 or more, and was so on none of the three days before"""
    sentiment: Optional[float] = None
    """The mean, 0 negative to 1 positive; of an asset towards it"""
    sentiment_posts: int
    """The posts that have a mood"""
    related_symbols: List[str]
    """Tickers that its newest posts speak of, the most frequent first, at most 5"""



class Topics(Answer, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """The first moment that counts"""
    until: datetime
    """The first that does not count any more"""
    change_basis: SentimentsChangeBasis
    data: List[Topic]



class Trend(Answer, kw_only=True, frozen=True):
    kind: str
    term: str
    topic: str
    search: str
    figures: str
    from_: datetime = field(name="from")
    until: datetime
    mentions: int
    mentions_compared: int
    mentions_before: int
    authors: int
    surprise: Optional[float] = None
    is_new: bool
    sentiment: Optional[float] = None
    sentiment_posts: int
    hours: List[TrendHour]
    sources: List[TrendSource]
    neighbours: List[TrendNeighbour]
    posts_read: int
    posts: List[Post]



class TrendHour(Row, kw_only=True, frozen=True):
    start: datetime
    mentions: int
    filtered_mentions: int
    sentiment: Optional[float] = None
    sentiment_posts: int



class TrendNeighbour(Row, kw_only=True, frozen=True):
    kind: str
    term: str
    topic: str
    search: str
    posts: int
    lift: float



class TrendSource(Row, kw_only=True, frozen=True):
    source: str
    mentions: int
    filtered_mentions: int



class VenuePrice(Row, kw_only=True, frozen=True):
    venue: str
    """Such as `kraken`"""
    price: Optional[str] = None
    """US dollars"""
    volume_24h: Optional[str] = None
    """US dollars traded there in the last 24 hours"""
    at: datetime
    """When the venue reported it"""
    age_seconds: int
    used: bool
    """Whether it is in the median"""
    refused: Optional[str] = None
    """`old`: more than a minute old; `far_from_median`: too far from the other venues; `no_rate`: the dollar value of its quote currency is unknown"""

