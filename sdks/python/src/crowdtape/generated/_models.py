# Written by `npm run sdks` from contract/public/openapi.json.
from __future__ import annotations

from datetime import datetime
from typing import Dict, List, Optional

from msgspec import field

from .._answer import Answer, Row



class AccountUsage(Answer, kw_only=True, frozen=True):
    plan: str
    month: str
    """Month (UTC), such as `2026-01`"""
    charged_calls: int
    included_calls: Optional[int] = None
    """Charged calls that the plan includes; null if pay-as-you-go"""
    remaining_calls: Optional[int] = None
    cost_micros: int
    """In micro-dollars: 1,000,000 is one dollar"""
    cap_micros: Optional[int] = None
    """The monthly spending cap; null if not set"""
    rate_limit: AccountUsageRateLimit



class AccountUsageRateLimit(Row, kw_only=True, frozen=True):
    calls: int
    seconds: int



class AccountWebhook(Row, kw_only=True, frozen=True):
    id: str
    """The ID that `webhooks` of a rule accepts"""
    name: Optional[str] = None
    """As you named it"""
    format: str
    """The format of its messages"""
    host: str
    """The target address, without parts that may be secret"""
    active: bool
    """False if nothing is delivered"""
    stopped_because: Optional[str] = None
    """Why nothing is delivered; null if it was paused by hand"""
    last_outcome: Optional[str] = None
    """Result of the last finished delivery"""
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
    """The asset that was used"""
    symbol: str
    """Its ticker"""
    asset_name: str
    condition: str
    price: str
    """US dollars, exact, as text"""
    active: bool
    """False if paused"""
    state: str
    """`waiting`: fires when the price crosses; `fulfilled`: the price is already past the target and has to cross back first; `no_data`: no price yet; `paused`"""
    unknown_since: Optional[datetime] = None
    """Since when it cannot be evaluated because its price is stale; null if it can"""
    unknown_reason: Optional[str] = None
    """Which price is missing"""
    email: Optional[str] = None
    """Where its e-mails go; null: the address of the account"""
    email_status: str
    """`account`: the account’s own address; `pending`: the address is not confirmed yet and receives nothing; `confirmed`; `stopped`: the recipient unsubscribed; `never`: alerts of test keys send no e-mail"""
    fired_count: int
    """How often the price has crossed"""
    last_fired_at: Optional[datetime] = None
    """When it last fired"""
    last_fired_price: Optional[str] = None
    """The price that crossed last"""
    created_at: datetime
    updated_at: datetime



class Alerts(Answer, kw_only=True, frozen=True):
    data: List[Alert]



class Asset(Row, kw_only=True, frozen=True):
    id: str
    """The asset ID, such as `bitcoin`"""
    symbol: str
    """Its ticker in upper case, such as `BTC`; several assets may share one"""
    name: str
    rank: Optional[int] = None
    """Rank by market capitalization; 1 is the largest"""
    category: Optional[str] = None
    """The group that it belongs to"""
    caip19: Optional[str] = None
    """Chain, standard and contract address as CAIP-19"""



class AssetFigure(Row, kw_only=True, frozen=True):
    id: str
    """The asset"""
    symbol: str
    window: str
    source: Optional[str] = None
    figure: str
    value: Optional[float] = None
    """In the unit of the figure, as in the summary of the asset"""
    low: Optional[float] = None
    """Start of the 95 % interval"""
    high: Optional[float] = None
    """End of the 95 % interval"""
    n: int
    """Number of posts used"""
    reason: Optional[str] = None



class AssetFigures(Answer, kw_only=True, frozen=True):
    until: datetime
    """End of every window, exclusive"""
    basis: str
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""
    not_covered: List[str]
    """Names in your request without an asset"""
    data: List[AssetFigure]



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
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""
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
    young_accounts: AssetSummaryFiguresMood
    raw_posts: AssetSummaryFiguresMood
    raw_mood: AssetSummaryFiguresMood



class AssetSummaryFiguresMood(Row, kw_only=True, frozen=True):
    value: Optional[float] = None
    low: Optional[float] = None
    high: Optional[float] = None
    n: int
    reason: Optional[str] = None



class AssetSummarySigns(Row, kw_only=True, frozen=True):
    automated: int
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
    """Text to display unchanged"""
    url: str
    """Link target"""



class Candle(Row, kw_only=True, frozen=True):
    id: str
    """The asset"""
    start: datetime
    """Start of the candle, UTC"""
    open: str
    """In `quote`"""
    high: str
    """In `quote`"""
    low: str
    """In `quote`"""
    close: str
    """In `quote`"""
    volume: Optional[str] = None
    """Traded, in `quote`; null if the source does not report it"""
    rate: Optional[str] = None
    """US dollars for one of `quote` at the end of the candle; null in US dollars"""
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



class Catalog(Answer, kw_only=True, frozen=True):
    asset: Optional[CandlesAsset] = None
    prices_since: Optional[datetime] = None
    """Start of the first candle of the asset"""
    kept_since: Optional[datetime] = None
    """Oldest time that `as_of` can name"""
    kept_until: Optional[datetime] = None
    """Newest stored time that `as_of` can name"""
    sources: List[SourceReach]
    data: List[CatalogFigure]



class CatalogFigure(Row, kw_only=True, frozen=True):
    figure: str
    label: str
    about: str
    """One line for people who see it for the first time"""
    unit: str
    digits: int
    """It is rounded to so many digits after the point"""
    low: Optional[float] = None
    """The smallest value that there can be"""
    high: Optional[float] = None
    """The largest value that there can be"""
    basis: str
    """`counted`: without copies, spam and posts over an author’s cap; `none`: not of posts"""
    denominator: Optional[str] = None
    """What a share is of"""
    window: str
    formula: str
    defined_by: str
    operations: List[str]
    """The paths of /v1 that return it"""
    since: Optional[datetime] = None
    """Since when it can be read, of the asset in your request; null: not at all yet"""
    as_of_since: Optional[datetime] = None
    """Since when it can be asked `as_of` an earlier moment; null: not"""



class Creator(Row, kw_only=True, frozen=True):
    rank: int
    """Rank, starting at 1"""
    source: str
    username: Optional[str] = None
    """Null if `withheld` gives a reason"""
    followers: Optional[int] = None
    """As last seen; null if unknown, withheld by the source, or with `as_of`"""
    withheld: Optional[str] = None
    """`source_terms`: the terms of the source forbid passing on authors and their counts. The row has only our own counts of posts. `gone`, only with `as_of`: none of the counted posts is still stored under this name"""
    posts: int
    """All posts"""
    engagement: Optional[int] = None
    """Likes, replies, comments, shares and retweets of all posts; null if the source gives none of these counts or withholds them"""
    filtered_posts: int
    """Counted posts, excluding copies, spam and posts over an author’s cap"""
    filtered_engagement: Optional[int] = None
    """In the counted posts; null if the source gives none of these counts or withholds them"""
    filtered_engagement_share: Optional[float] = None
    """Share of the engagement of all counted posts in the period; null as above, or if that is 0"""
    filtered_post_share: Optional[float] = None
    """Share of the counted posts in the period; null if that is 0"""



class Creators(Answer, kw_only=True, frozen=True):
    status: str
    """`no_data`: no posts in this period; `not_covered`: there is no such asset"""
    asset: Optional[CandlesAsset] = None
    from_: datetime = field(name="from")
    """Start of the period, inclusive"""
    until: datetime
    """End of the period, exclusive"""
    settled: bool
    """True if every hour is over and every stored post is counted; if false, the figures may still change"""
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""
    creators: int
    """Number of authors"""
    posts: int
    """Posts by all of them"""
    engagement: Optional[int] = None
    """Engagement of all posts, as far as the sources give counts; null if none of the sources gives such counts"""
    filtered_posts: int
    """Counted posts"""
    filtered_engagement: Optional[int] = None
    """Engagement of the counted posts; shares are computed from it; null if none of the sources gives such counts"""
    data: List[Creator]
    page: Page



class DeletedAlert(Answer, kw_only=True, frozen=True):
    id: str
    deleted: bool
    """Always true"""



class DeletedRule(Answer, kw_only=True, frozen=True):
    id: str
    deleted: bool
    """Always true"""



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
    """Posts with a sentiment of 0.7 or more, by engagement, up to 5"""
    posts_against: List[Post]
    """Posts with a sentiment below 0.4, by engagement, up to 5"""



class ExplanationPart(Row, kw_only=True, frozen=True):
    name: str
    value: Optional[float] = None
    weight: Optional[float] = None



class Lab(Answer, kw_only=True, frozen=True):
    asset: CandlesAsset
    from_: datetime = field(name="from")
    until: datetime
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""
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
    """Start of the period, inclusive"""
    until: datetime
    """End of the period, exclusive"""
    value: Optional[float] = None
    """The index"""
    low: Optional[float] = None
    """Lower end of the 95 % interval"""
    high: Optional[float] = None
    """It ends here"""
    reason: Optional[str] = None
    """Why there is no figure: too few posts, too few earlier days to compare with, or counting is still in progress"""
    parts: List[MarketMoodPart]
    formula: str
    """How the figures were computed, in words"""
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""



class MarketMoodPart(Row, kw_only=True, frozen=True):
    part: str
    weight: float
    """Weight in the index; not used if there is a reason"""
    value: Optional[float] = None
    """Mood: mean sentiment, 0 to 1. Breadth: share of assets with a better mood than in the 7 days before. Talk: posts as a multiple of a usual day among the 20 before"""
    score: Optional[float] = None
    """The same on a scale from 0 to 100, where 50 is balanced"""
    low: Optional[float] = None
    """Lower end of the 95 % interval"""
    high: Optional[float] = None
    """It ends here"""
    n: int
    """Sample size: posts with a mood, assets that could be compared, or posts"""
    reason: Optional[str] = None
    """Why there is no figure: too few posts, too few earlier days to compare with, or counting is still in progress"""



class MarketOverview(Answer, kw_only=True, frozen=True):
    status: str
    """Status of the newest price in the totals, as in /v1/crypto/prices"""
    since: Optional[datetime] = None
    """With `source_down`: when the last venue became unreachable"""
    assets: int
    """Number of assets in the totals"""
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
    """Time of the newest price in the totals"""
    sources: List[str]
    """Where the prices come from: `venues` if combined from several, otherwise a source such as `sample`"""
    venues: List[str]
    """The venues that the prices come from"""
    attribution: List[Attribution]
    """Attributions that the sources in this answer require where you show their data; empty if no attribution is required"""



class Mentions(Answer, kw_only=True, frozen=True):
    status: str
    since: Optional[datetime] = None
    """Since when the source has delivered nothing; null otherwise"""
    asset: Optional[MentionsAsset] = None
    alternatives: List[str]
    """Ids of other assets with this ticker, largest first, up to 5"""
    platform: Optional[str] = None
    basis: str
    """The posts that the figures cover"""
    timeframe: Optional[str] = None
    """As requested; null if `start` was used instead"""
    from_: datetime = field(name="from")
    """Start of the period, inclusive"""
    until: datetime
    """End of the period, exclusive"""
    mentions: int
    """Posts about the asset, excluding copies and spam. posts: number of counted posts that name the asset, excluding copies, spam and posts over an author’s cap"""
    mentions_change: Optional[float] = None
    """Posts compared with the 24 hours before. percent: 100 x (posts - posts of the 24 hours before) / posts of the 24 hours before; both over the sources that were read throughout; interval: ratio of two counts that scatter as those of the days before"""
    change_basis: MentionsChangeBasis
    unique_authors: Optional[int] = None
    """Distinct authors. Posts without an author from the source (username `(unknown)`) count as posts but not as people. Null with `as_of`, because earlier authors are not stored"""
    unique_authors_is_estimate: bool
    """True if estimated from hourly sketches, to within 3 %"""
    sentiment: Optional[float] = None
    """How people feel about the asset, from negative to positive. 0 negative to 1 positive: sum of the sentiment towards the asset / number of judged counted posts; interval: mean ± 1.96 s / √n; at least 10 posts"""
    sentiment_posts: int
    """Number of posts with a mood"""
    sentiment_change: Optional[float] = None
    """Change from the previous period, such as -0.05"""
    platforms: List[MentionsPlatform]
    absent: List[MentionsAbsent]
    """Requested sources that deliver nothing at the moment, if the period includes now: `source_down` (it cannot be read), `throttled_upstream` (it is limiting our requests), `stale` (nothing new for a long time), `not_covered` (it is not read here). Their posts are missing, not zero"""
    gaps: List[MentionsGap]
    """Gaps in the period for which nothing could be read, oldest first, up to 100"""
    series_step: str
    series: List[MentionsSeries]
    """Every whole hour or day (UTC), oldest first"""
    samples: List[Post]
    """The newest posts, up to 5"""



class MentionsAbsent(Row, kw_only=True, frozen=True):
    source: str
    status: str
    since: Optional[datetime] = None
    """Since when; null if unknown"""



class MentionsAsset(Row, kw_only=True, frozen=True):
    id: str
    symbol: str
    name: str
    rank: Optional[int] = None



class MentionsChangeBasis(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """Start of the compared period, inclusive"""
    until: datetime
    """End of the compared period, exclusive"""
    mentions: int
    """Posts in the period"""
    sentiment: Optional[float] = None
    """Mean sentiment; null if no post has a mood"""
    before: MentionsChangeBasisBefore



class MentionsChangeBasisBefore(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """Start of the compared period, inclusive"""
    until: datetime
    """End of the compared period, exclusive"""
    mentions: int
    """Posts in the period"""
    sentiment: Optional[float] = None
    """Mean sentiment; null if no post has a mood"""



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
    """Mean sentiment of that hour or day"""



class Page(Row, kw_only=True, frozen=True):
    next_cursor: Optional[str] = None
    """Send it as `cursor` to get the next page; null on the last one"""
    limit: int



class Pong(Answer, kw_only=True, frozen=True):
    ok: bool
    """Always true"""
    mode: str
    """`test` keys read sample data and are free"""
    time: datetime



class Post(Row, kw_only=True, frozen=True):
    id: str
    """The platform’s own ID; unique together with `platform`"""
    platform: str
    username: Optional[str] = None
    """Null if the terms of the source withhold it, as with the text"""
    followers: Optional[int] = None
    """Follower count of the author, when last seen"""
    text: Optional[str] = None
    """Original plain text, never HTML; null if `text_withheld` gives a reason"""
    text_withheld: Optional[str] = None
    """`source_terms`: the terms of the source forbid passing on its text. The row has its ID, address and time, and our own figures. /v1/sources lists these sources"""
    created_at: datetime
    views: Optional[int] = None
    """Here and below, null if the platform does not give it"""
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
    """As given by the author"""
    url: Optional[str] = None
    """Address of the post"""
    hashtags: List[str]
    """Lower case, without #"""
    symbols: List[str]
    """Tickers of the assets it mentions"""
    sentiment: Optional[float] = None
    """From 0 (negative) to 1 (positive); null if it cannot be determined"""



class Posts(Answer, kw_only=True, frozen=True):
    data: List[Post]
    page: Page



class Price(Row, kw_only=True, frozen=True):
    requested: str
    """The symbol or id as you sent it"""
    status: str
    """`ok`; `stale`: the newest price is older than 15 minutes, or no venue has sent one in the last minute; `no_data`: there is no price for this asset yet; `not_covered`: there is no such asset; `throttled_upstream`: the source is limiting our requests; `source_down`: no venue has been reachable since `since`; `no_rate`: there is a price in US dollars, but no rate for `quote` that is at most 15 minutes old"""
    id: Optional[str] = None
    """The asset that was used"""
    symbol: Optional[str] = None
    """Its ticker"""
    name: Optional[str] = None
    """Its name"""
    rank: Optional[int] = None
    """Rank by market capitalization; 1 is the largest"""
    alternatives: List[str]
    """Ids of the other assets with this ticker, the largest first, up to 5. Request them by `ids`"""
    price: Optional[str] = None
    """In `quote`, as text, exact in US dollars; null if prices come from venues and none has sent one in the last minute"""
    change_24h: Optional[float] = None
    """Percent over the last 24 hours; null unless `quote` is USD"""
    volume_24h: Optional[str] = None
    """Traded in the last 24 hours, in `quote`"""
    market_cap: Optional[str] = None
    """In `quote`; null if `market_cap_withheld` gives a reason"""
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
    """How the venues were combined: `single_venue`; `volume_weighted_median`; with four or more venues, `volume_weighted_median_mad`, which excludes outliers by the median absolute deviation. `assumed_dollar`: quoted in a stablecoin that was assumed to be worth one dollar, because no rate was known. Stablecoins are converted at their own median price or, if no venue quotes one in dollars, at the rate from the provider of the asset list"""
    spread_bp: Optional[float] = None
    """From the lowest to the highest price used, in basis points of the price"""
    venues: List[VenuePrice]
    """The price at each venue, largest volume first"""



class Prices(Answer, kw_only=True, frozen=True):
    rate: Optional[QuoteRate] = None
    data: List[Price]
    attribution: List[Attribution]
    """Attributions that the sources in this answer require where you show their data; empty if no attribution is required"""



class Problem(Row, kw_only=True, frozen=True):
    type: str
    """The documentation of this error"""
    title: str
    status: int
    detail: str
    """What went wrong with this call"""
    code: str
    """Stable, for use in programs"""
    request_id: str
    """The same as the X-Request-Id header"""
    errors: Optional[List[ProblemError]] = None



class ProblemError(Row, kw_only=True, frozen=True):
    pointer: str
    """Where: `#/query/limit`, `#/headers/idempotency-key`, `#/body/price`"""
    message: str
    """What is wrong and what is valid"""



class QuoteRate(Row, kw_only=True, frozen=True):
    currency: str
    price: Optional[str] = None
    """US dollars for one; null if none is known that is at most 15 minutes old"""
    at: Optional[datetime] = None
    """When the newest venue reported it"""
    age_seconds: Optional[int] = None
    """Since then"""
    method: Optional[str] = None
    """How the venues were combined, as in a price"""
    venues: List[QuoteRateVenue]
    """The rate at each venue; empty with `as_of` in BTC and ETH"""



class QuoteRateVenue(Row, kw_only=True, frozen=True):
    venue: str
    price: Optional[str] = None
    """US dollars for one"""
    at: datetime
    """When the venue reported it"""
    used: bool
    """True if it is part of the median"""



class Rule(Answer, kw_only=True, frozen=True):
    id: str
    name: Optional[str] = None
    """As you named it"""
    expression: str
    """The rule in its canonical form"""
    asset_id: Optional[str] = None
    """The first asset that it names; null if it names none"""
    symbol: Optional[str] = None
    """Its ticker"""
    active: bool
    """False if paused"""
    state: str
    """`waiting`: fires when it becomes true; `fulfilled`: already true; `no_data`: not evaluated yet; `paused`"""
    unknown_since: Optional[datetime] = None
    """Since when it cannot be evaluated because data is missing; null if it can"""
    unknown_reason: Optional[str] = None
    """Which data is missing"""
    muted_until: Optional[datetime] = None
    """Until then it fires without a notification"""
    email: Optional[str] = None
    """Where its e-mails go; null: the address of the account"""
    email_status: str
    """As for price alerts"""
    webhooks: Optional[List[str]] = None
    """IDs of the webhooks that it is sent to"""
    fired_count: int
    """How often it has fired"""
    last_fired_at: Optional[datetime] = None
    """When it last fired"""
    created_at: datetime
    updated_at: datetime



class RuleFiring(Row, kw_only=True, frozen=True):
    at: datetime
    symbol: Optional[str] = None
    """Of a rule over a group: the ticker of the asset it would have fired for"""
    price: Optional[str] = None
    """US dollars, exact, as text; null if not stored"""
    change_1h: Optional[float] = None
    """Change of the price an hour later, in percent"""
    change_24h: Optional[float] = None
    """Change of the price a day later, in percent"""
    change_7d: Optional[float] = None
    """Change of the price a week later, in percent"""



class RulePreview(Answer, kw_only=True, frozen=True):
    expression: str
    """The rule in its canonical form"""
    symbol: Optional[str] = None
    """The ticker of the first asset that it names"""
    since: Optional[datetime] = None
    """The first stored hour that was evaluated; null if none"""
    until: datetime
    days: int
    """Number of days evaluated"""
    count: int
    """How often it would have fired"""
    firings: List[RuleFiring]
    """The newest 50, newest first"""



class Rules(Answer, kw_only=True, frozen=True):
    data: List[Rule]



class Screen(Answer, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """Start of the period of posts"""
    until: datetime
    """End of the period of posts, exclusive"""
    basis: str
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""
    where: Optional[str] = None
    """The condition in the one form in which conditions are printed"""
    sort: str
    """The figure that it is sorted by"""
    order: str
    assets: int
    """How many assets were looked at"""
    found: int
    """For how many of them the condition holds; `data` has the first of them"""
    unknown: int
    """For how many it cannot be said, because a figure is not known"""
    data: List[ScreenedAsset]



class ScreenedAsset(Row, kw_only=True, frozen=True):
    id: str
    symbol: str
    name: str
    rank: Optional[float] = None
    price: Optional[float] = None
    """What the asset costs. US dollars: volume-weighted median of the prices of the venues over 24 hours, excluding stale and outlying ones; for a past hour, the last one; null: not known"""
    change_1h: Optional[float] = None
    """Change of the price within a period, in percent. percent: 100 x (price - price at the start of the period) / price at the start of the period; null: not known"""
    change_24h: Optional[float] = None
    """Change of the price within a period, in percent. percent: 100 x (price - price at the start of the period) / price at the start of the period; null: not known"""
    change_7d: Optional[float] = None
    """Change of the price within a period, in percent. percent: 100 x (price - price at the start of the period) / price at the start of the period; null: not known"""
    volume: Optional[float] = None
    """Volume traded in 24 hours. US dollars: sum of the volume of the venues; null: not known"""
    market_cap: Optional[float] = None
    """What all units together cost. US dollars: price x circulating supply; null: not known"""
    sentiment: Optional[float] = None
    """How people feel about the asset, from negative to positive. 0 negative to 1 positive: sum of the sentiment towards the asset / number of judged counted posts; interval: mean ± 1.96 s / √n; at least 10 posts; null: not known"""
    mentions: Optional[float] = None
    """Posts about the asset, excluding copies and spam. posts: number of counted posts that name the asset, excluding copies, spam and posts over an author’s cap; null: not known"""
    dominance: Optional[float] = None
    """The asset’s share of the posts about the 100 largest assets. 0 to 1; sums of several assets may pass 1: counted posts about the asset / counted posts about each of the 100 largest assets, together; interval: Wilson; null: not known"""
    mood_change: Optional[float] = None
    """The mood compared with its usual level. difference of two moods: mood - mood of the posts of the 20 whole days (UTC) before, of those that can be compared; at least 7; both over the sources that were read throughout; interval: ± 1.96 √(s²/n + s²/n of the days); null: not known"""
    posts_change: Optional[float] = None
    """Posts compared with the 24 hours before. percent: 100 x (posts - posts of the 24 hours before) / posts of the 24 hours before; both over the sources that were read throughout; interval: ratio of two counts that scatter as those of the days before; null: not known"""
    posts_to_usual: Optional[float] = None
    """Posts compared with a usual day of the asset. percent: 100 x (posts - mean) / mean; mean of the 20 whole days (UTC) before, of those that can be compared; at least 7; over the sources that were read throughout; interval: ratio of two counts that scatter as these days; null: not known"""
    mindshare: Optional[float] = None
    """The asset’s share of all posts, whatever they are about. 0 to 1: counted posts about the asset / counted posts about anything; interval: Wilson; null: not known"""
    authors: Optional[float] = None
    """How many people wrote the posts. people: distinct authors of the counted posts, by HyperLogLog over the hours, to within 3 %; null: not known"""
    engagement: Optional[float] = None
    """Likes, replies, comments, shares and retweets of the posts. interactions: likes + replies + comments + shares + retweets of the counted posts, as far as their sources give them; null: not known"""
    hype: Optional[float] = None
    """Posts per million dollars traded. posts per million US dollars: counted posts / volume of 24 hours in million US dollars; null: not known"""
    tone: Optional[float] = None
    """How the posts sound, regardless of what their authors expect. 0 sounds bad to 1 sounds good: mean of (1 + p+ - p-) / 2 of the tone, of counted posts; interval: Wilson; at least 10 posts; null: not known"""
    stance: Optional[float] = None
    """Whether the authors expect the asset to rise. 0 expects a fall to 1 expects a rise: mean of (1 + p+ - p-) / 2 of the stance towards the asset, of counted posts; interval: Wilson; at least 10 posts; null: not known"""
    balance: Optional[float] = None
    """Clearly positive posts minus clearly negative ones. posts: sum of p+ of posts with p+ of at least 0.7 - sum of p- of posts with p- of at least 0.7; null: not known"""
    weighted: Optional[float] = None
    """How unusual posts times mood are. standard deviations: (v - mean of v) / standard deviation of v over the 20 whole days (UTC) before, of those that can be compared; at least 7; v = posts x (2 mood - 1); over the sources that were read throughout; null: not known"""
    spam: Optional[float] = None
    """The share of all posts that are not counted. 0 to 1: 1 - counted posts / all posts; null: not known"""
    young_accounts: Optional[float] = None
    """The share of posts by accounts younger than 30 days. 0 to 1: counted posts of accounts younger than 30 days / counted posts of accounts with a known age; interval: Wilson; null: not known"""
    raw_posts: Optional[float] = None
    """All posts about the asset, including copies and spam. posts: number of posts that name the asset at least once, counted or not; null: not known"""
    raw_mood: Optional[float] = None
    """The mood of all posts, including copies and spam. 0 negative to 1 positive: sum of the sentiment towards the asset / number of judged posts, of all posts; interval: mean ± 1.96 s / √n; at least 10 posts; null: not known"""
    surprise: Optional[float] = None
    """How unusual the number of people is. standard deviations: z = (people of the 24 hours - mean of the same hours of earlier days and weeks) / the larger of their standard deviation, the root of the mean and 1, over the sources that were read throughout; trends come by z x people; null: not known"""
    trend: Optional[float] = None
    """How many times as many posts as usual. times: counted posts / mean of those of the 7 windows of the same length before, over the sources that were read throughout; null: not known"""



class Sentiment(Row, kw_only=True, frozen=True):
    requested: str
    """The symbol as you sent it"""
    id: Optional[str] = None
    """The asset that was used"""
    symbol: Optional[str] = None
    """Its ticker"""
    name: Optional[str] = None
    """Its name"""
    rank: Optional[int] = None
    """Rank by market capitalization; 1 is the largest"""
    alternatives: List[str]
    """Ids of other assets with this ticker, largest first, up to 5"""
    status: str
    """`no_data`: no post has a mood; `not_covered`: no such asset, or a source that is not read here; `source_down`, `throttled_upstream`, `stale`: no posts, and none of the sources delivers at the moment"""
    since: Optional[datetime] = None
    """Since when the source has delivered nothing; null otherwise"""
    sentiment: Optional[float] = None
    """How people feel about the asset, from negative to positive. 0 negative to 1 positive: sum of the sentiment towards the asset / number of judged counted posts; interval: mean ± 1.96 s / √n; at least 10 posts"""
    sentiment_change: Optional[float] = None
    """Change from the previous period, such as -0.05"""
    posts: int
    """Posts about the asset, excluding copies and spam. posts: number of counted posts that name the asset, excluding copies, spam and posts over an author’s cap"""
    posts_change: Optional[float] = None
    """Posts compared with the 24 hours before. percent: 100 x (posts - posts of the 24 hours before) / posts of the 24 hours before; both over the sources that were read throughout; interval: ratio of two counts that scatter as those of the days before"""
    sentiment_posts: int
    """Number of these posts with a mood"""
    change_basis: SentimentChangeBasis
    sources: List[SentimentSource]



class SentimentChangeBasis(Row, kw_only=True, frozen=True):
    posts: int
    """Posts in the period"""
    sentiment: Optional[float] = None
    """Mean sentiment; null if no post has a mood"""
    before: SentimentChangeBasisBefore



class SentimentChangeBasisBefore(Row, kw_only=True, frozen=True):
    posts: int
    """Posts in the period"""
    sentiment: Optional[float] = None
    """Mean sentiment; null if no post has a mood"""



class SentimentSource(Row, kw_only=True, frozen=True):
    source: str
    status: str
    """`no_data`: no post has a mood; `not_covered`: no such asset, or a source that is not read here; `source_down`, `throttled_upstream`, `stale`: no posts, and none of the sources delivers at the moment"""
    since: Optional[datetime] = None
    """Since when the source has delivered nothing; null otherwise"""
    sentiment: Optional[float] = None
    """How people feel about the asset, from negative to positive. 0 negative to 1 positive: sum of the sentiment towards the asset / number of judged counted posts; interval: mean ± 1.96 s / √n; at least 10 posts"""
    sentiment_change: Optional[float] = None
    """Change from the previous period, such as -0.05"""
    posts: int
    """Posts about the asset, excluding copies and spam. posts: number of counted posts that name the asset, excluding copies, spam and posts over an author’s cap"""
    posts_change: Optional[float] = None
    """Posts compared with the 24 hours before. percent: 100 x (posts - posts of the 24 hours before) / posts of the 24 hours before; both over the sources that were read throughout; interval: ratio of two counts that scatter as those of the days before"""
    sentiment_posts: int
    """Number of these posts with a mood"""
    change_basis: SentimentChangeBasis



class Sentiments(Answer, kw_only=True, frozen=True):
    timeframe: Optional[str] = None
    """As requested; null if `start` was used instead"""
    basis: str
    """The posts that the figures cover"""
    from_: datetime = field(name="from")
    """Start of the period, inclusive"""
    until: datetime
    """End of the period, exclusive"""
    change_basis: SentimentsChangeBasis
    data: List[Sentiment]



class SentimentsChangeBasis(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """Start of the compared period, inclusive"""
    until: datetime
    """End of the compared period, exclusive"""
    before: SentimentsChangeBasisBefore



class SentimentsChangeBasisBefore(Row, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """Start of the compared period, inclusive"""
    until: datetime
    """End of the compared period, exclusive"""



class Signal(Row, kw_only=True, frozen=True):
    start: datetime
    """Start of the hour or day, UTC"""
    source: str
    settled: bool
    """True if the hour or day is over and all of its stored posts are counted; if false, it may still change"""
    posts: int
    """All posts about the asset, including copies and spam."""
    authors: int
    """Distinct authors; for days, estimated with sketches to within 3 %"""
    engagement: Optional[int] = None
    """For all posts, as far as the source gives them. Likes, replies, comments, shares and retweets of the posts.; null if none of the sources gives such counts"""
    sentiment: Optional[float] = None
    """The mood of all posts, including copies and spam. 0 negative to 1 positive"""
    sentiment_posts: int
    """Number of posts with a mood"""
    tone: Optional[float] = None
    """For all posts. How the posts sound, regardless of what their authors expect. 0 sounds bad to 1 sounds good"""
    stance: Optional[float] = None
    """For all posts. Whether the authors expect the asset to rise. 0 expects a fall to 1 expects a rise"""
    filtered_posts: int
    """number of counted posts that name the asset, excluding copies, spam and posts over an author’s cap"""
    filtered_authors: int
    """distinct authors of the counted posts, by HyperLogLog over the hours, to within 3 %"""
    filtered_engagement: Optional[int] = None
    """likes + replies + comments + shares + retweets of the counted posts, as far as their sources give them; null if none of the sources gives such counts"""
    filtered_sentiment: Optional[float] = None
    """How people feel about the asset, from negative to positive. 0 negative to 1 positive"""
    filtered_sentiment_posts: int
    """Number of counted posts with a mood"""
    filtered_tone: Optional[float] = None
    """For counted posts. How the posts sound, regardless of what their authors expect. 0 sounds bad to 1 sounds good"""
    filtered_stance: Optional[float] = None
    """For counted posts. Whether the authors expect the asset to rise. 0 expects a fall to 1 expects a rise"""
    filtered_positive: int
    """Counted posts with a sentiment of 0.55 or more"""
    filtered_negative: int
    """Counted posts with a sentiment of 0.45 or less"""
    filtered_balance: float
    """For counted posts: sum of p+ of posts with p+ of at least 0.7 - sum of p- of posts with p- of at least 0.7 (Santiment academy, sentiment balance)"""
    all_filtered_posts: int
    """All counted posts of the source on any topic: the denominator of a share"""
    automated: int
    """Posts by accounts that the source labels as automated"""
    copies: int
    """Near-copies of an earlier post in the same hour or the 24 hours before"""
    link_farms: int
    """Posts that consist of links"""
    giveaways: int
    """Giveaway posts"""
    new_accounts: int
    """Posts in a burst of authors who had posted nothing in the 24 hours before"""
    over_cap: int
    """Posts by authors who already have three counted posts about the asset in the hour"""
    composite: Optional[float] = None
    """Composite over all sources from 0 to 100 for the 24 hours up to the end of the row, as in the summary"""
    known_at: Optional[datetime] = None
    """Time of the last change to the figures"""



class Signals(Answer, kw_only=True, frozen=True):
    status: str
    """`no_data`: none in this time; `not_covered`: no such asset, or a source that is not read here"""
    asset: Optional[CandlesAsset] = None
    grain: str
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""
    weights_version: int
    """Version of the composite’s weights"""
    counted_since: Optional[datetime] = None
    """Hours before this time are still being counted, for example after a first start or an import: their rows are missing and daily sums are incomplete. Try again later"""
    data: List[Signal]
    page: Page



class SourceReach(Row, kw_only=True, frozen=True):
    source: str
    since: datetime
    """Start of the first hour with posts, UTC"""
    until: datetime
    """End of the last hour with posts that are counted"""
    lag_seconds: Optional[float] = None
    """Age of the newest event when it was read; null: not read at present"""



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
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""
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
    """The posts with the most engagement, up to 5"""



class StorySource(Row, kw_only=True, frozen=True):
    source: str
    posts: int



class StreamEvent(Row, kw_only=True, frozen=True):
    type: str
    """Also the name of the event. `ping` is sent every 15 seconds, with the ID to continue from; `end` is the last event, with a reason; `gap`: a source was not read for a while"""
    at: Optional[datetime] = None
    """Prices: their time; ping: the current time"""
    prices: Optional[Dict[str, str]] = None
    """Changed prices by asset ID: US dollars, exact, as text"""
    source: Optional[str] = None
    """Prices and gaps: the source"""
    change: Optional[str] = None
    """Post: `put` if it is new, `edit` if its text has changed"""
    post: Optional[Post] = None
    platform: Optional[str] = None
    """Deletion: the platform; identifies the post together with `id`"""
    id: Optional[str] = None
    """Deletion: the platform’s own ID of the post"""
    from_: Optional[datetime] = field(default=None, name="from")
    """Gap: its start"""
    until: Optional[datetime] = None
    """Gap: its end"""
    reason: Optional[str] = None
    """Gap: its cause"""
    code: Optional[str] = None
    """End: the reason as a stable code"""
    message: Optional[str] = None
    """End: the reason in words"""



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
    """Posts with a sentiment of 0.7 or more, by engagement, up to 5"""
    posts_against: List[Post]
    """Posts with a sentiment below 0.4, by engagement, up to 5"""



class SurpriseExplanationOf(Row, kw_only=True, frozen=True):
    kind: str
    term: str
    name: str



class Topic(Row, kw_only=True, frozen=True):
    topic: str
    """Display form: $BTC, #defi, halving, spot etf"""
    kind: str
    """`phrase`: two or three words that appear together more often than by chance"""
    term: str
    """The ticker of an asset, the text after # of a hashtag, or words in lower case"""
    search: str
    """The `q` for /v1/social/search that finds its posts"""
    mentions: int
    """Counted posts that mention it"""
    mentions_compared: int
    """Mentions on sources that were read throughout both periods, which are the ones compared"""
    mentions_before: int
    """Mentions on the same sources in the 24 hours before"""
    mentions_change: Optional[float] = None
    """Change from mentions_before to mentions_compared in percent; null if mentions_before is 0 or was not read throughout"""
    authors: int
    """Distinct authors, estimated with sketches to within 3 %"""
    surprise: Optional[float] = None
    """How many standard deviations more people mention it than in the same hours of earlier days and weeks, over the sources that were read throughout; null while fewer than three of these days can be compared"""
    is_new: bool
    """True if its surprise is 3 or more and was below 3 on each of the three days before"""
    sentiment: Optional[float] = None
    """Mean sentiment from 0 (negative) to 1 (positive); for an asset, the sentiment towards it"""
    sentiment_posts: int
    """Number of posts with a mood"""
    related_symbols: List[str]
    """Tickers that its newest posts mention, most frequent first, up to 5; empty with `as_of`"""



class Topics(Answer, kw_only=True, frozen=True):
    from_: datetime = field(name="from")
    """Start of the period, inclusive"""
    until: datetime
    """End of the period, exclusive"""
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""
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
    as_of: Optional[datetime] = None
    """Time of the stored figures in this answer"""
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
    """In `quote`"""
    volume_24h: Optional[str] = None
    """Traded there in the last 24 hours, in `quote`"""
    at: datetime
    """When the venue reported it"""
    age_seconds: int
    used: bool
    """True if it is part of the median"""
    refused: Optional[str] = None
    """`old`: more than a minute old; `far_from_median`: too far from the other venues; `no_rate`: the dollar value of its quote currency is unknown"""

