/** How posts write an asset, beside what its ticker and name say. All of it is added to what is known of every asset. */
export interface AssetWords {
  /**
   * Further names. One that ends in * stands for every word that begins so, as inflected languages need it; one that ends
   * in ? means something else as well and counts beside words of crypto only.
   */
  aliases?: readonly string[]
  /** Words near which the asset is meant, lower case. */
  context?: readonly string[]
  /** Words near which something else is meant, lower case. */
  rivals?: readonly string[]
  /** The same for the name and the aliases, where these mean less than the ticker does. */
  nameRivals?: readonly string[]
  /** Words directly before and behind it with which something else is meant, whatever stands around, lower case. */
  before?: readonly string[]
  after?: readonly string[]
  /** The same behind the ticker, unless that is written in capitals: "algo trading" is none, "ALGO trading at 0.3" is one. */
  afterLower?: readonly string[]
  /** How much must speak for crypto before $TICKER counts. */
  cashtag?: number
  /** How much must speak for crypto before the ticker in capitals counts; see Need. */
  ticker?: number
  /** The same in lower case, where people write it so. */
  lower?: number
  /** The same for the name with a capital, and in lower case where that is a word that everybody uses. */
  name?: number
  nameLower?: number
}

/** Counts by a sign of its own only: $ or #, a pair, a list of tickers, or a word such as "token" behind it. */
const BY_SIGN = 9

/**
 * What is known of single assets, by id: names in other scripts and short names, and which tickers and names mean
 * something else as well (LTC is long-term care, TRX a workout, BNB a bed and breakfast). Operators add their own.
 */
export const ASSET_WORDS: Readonly<Record<string, AssetWords>> = {
  bitcoin: {
    aliases: [
      'stack sats',
      'stacking sats',
      'bit coin',
      'bit coins',
      'بیت کوین',
      'بيت كوين',
      ...words(
        '₿ xbt bitc0in bitcion bticoin bitocin bitcoing биток* битк* 大饼? 大餅? ƀ ƀitcoin 比特币 比特幣 ビットコイン 비트코인 биткоин* биткойн* біткоїн* بيتكوين بتكوين بیتکوین ביטקוין बिटकॉइन बिटकॉयन बिटकोइन বিটকয়েন பிட்காயின் บิตคอยน์ บิทคอยน์',
      ),
    ],
  },
  ethereum: {
    context: words('gas gwei merge staking buterin solidity'),
    aliases: words(
      'ether? etherium etherum ethereium etheruem ethreum etherem etherieum 이더가? 이더는? 이더도? 이더랑? 이더를? 姨太? 以太坊 以太币 以太幣 イーサリアム 이더리움 эфириум* этериум* эфир*? ефіріум* إيثريوم ايثريوم إيثيريوم ايثيريوم اثيريوم أثيريوم الإيثريوم اتریوم את׳ריום אתריום इथेरियम एथेरियम อีเธอเรียม',
    ),
  },
  ripple: {
    context: words('moneygram sec lawsuit garlinghouse xrp xrpl odl ledger swift escrow wallet wallets'),
    aliases: words('リップル 리플 瑞波币 瑞波幣 瑞波? рипл* риппл* ريبل ریپل रिपल'),
    nameRivals: words('effect effects'),
    name: 2,
    nameLower: 3,
  },
  tether: {
    context: words(
      'usdt usdc circle paolo ardoino reserves attestation stablecoin treasury freezes froze frozen mints minted prints printed',
    ),
    aliases: words('泰达币 泰達幣 テザー 테더 тезер* юсдт تيثر تتر?'),
    name: 1,
    rivals: words('ball rope'),
  },
  binancecoin: {
    context: words(
      'opbnb bep20 bep-20 changpeng zhao binance bsc cz chain burn fee fees smartchain pancakeswap launchpool launchpad',
    ),
    aliases: ['binance coin', '币安币', '幣安幣', 'バイナンスコイン', '바이낸스코인', '비앤비코인'],
    rivals: words(
      'air airbnb bed breakfast host rent rental stay booked villa checkout guest guests vacation combo combos',
    ),
    ticker: 2,
  },
  solana: {
    context: words('jupiter raydium jito toly pumpfun outage phantom anatoly memecoin validators firedancer'),
    aliases: words('solona? ソラナ 솔라나 索拉纳 солан* سولانا सोलाना'),
    ticker: 0,
  },
  dogecoin: {
    context: words('moon rocket shib shiba coin coins dogelon tipbot airdrop'),
    aliases: [
      'doge coin',
      'dodge coin',
      'دوج کوین',
      ...words(
        'dodgecoin dogecion 狗狗币 狗狗幣 狗币? ドージコイン ドージ? 도지코인 도지 догикоин* доджкоин* догекоин* додж*? доге? دوجكوين دوج‌کوین डॉजकॉइन डोजकॉइन',
      ),
    ],
    rivals: words(
      'government federal department agency agencies employees efficiency congress senate venice venetian palace coronation canaletto employee fired layoffs irs contracts payroll treasury vivek audit auditors spending cuts taxpayer taxpayers deficit',
    ),
    nameRivals: [],
    ticker: 1,
    lower: 2,
  },
  tron: {
    context: words(
      'justlend sunswap usdd bandwidth justin trx tron dapp tronix sr srs bittorrent dpos scalability',
    ),
    after: words('kit'),
    aliases: words('波场 波場 トロン 트론 tronix трон*? ترون?'),
    rivals: words(
      'edtech pnb workout gym fitness suspension strength training workouts ram truck pickup coaster rollercoaster lightcycle lightcycles kingdom magickingdom tomorrowland disneyworld wdw gladiatorial steven lisberger bridges tnt hellcat raptor squat plank bands legacy disney movie film soundtrack daft donal donald jumbo commander deck rows straps push-ups pullups ares bike',
    ),
    ticker: 2,
    name: 2,
  },
  cardano: {
    context: words(
      'hydra djed iohk iog emurgo goguen cardano hoskinson charles plutus shelley epoch delegation yoroi daedalus midnight',
    ),
    aliases: words('カルダノ エイダコイン 카르다노 에이다 卡尔达诺 艾达币 кардано كاردانو कार्डानो'),
    rivals: words(
      'disabilities disability compliance compliant wheelchair accessible ramp lovelace wong diabetes',
    ),
    nameRivals: [],
    ticker: 1,
  },
  chainlink: {
    context: words('oracle oracles marine marines sergey ccip nazarov'),
    aliases: words('チェーンリンク 체인링크 чейнлинк'),
    rivals: words('bio click below video join register download zelda'),
    nameRivals: words('fence fences fencing necklace nails snake snakes kingsnake'),
    ticker: 2,
  },
  stellar: {
    context: words(
      'meridian sdf stellarorg tokenized treasuries moneygram mccaleb denelle stellar lumens soroban anchors xrp',
    ),
    aliases: words('lumens? 恒星币 ステラルーメン 스텔라루멘'),
    rivals: words(
      'macro macros file files excel libreoffice spreadsheet malware performance performances job work cast reviews review lineup year earnings evolution',
    ),
    ticker: 1,
    name: 3,
  },
  litecoin: {
    after: words('properties'),
    context: words('mimblewimble satoshilite litecoin mweb charlie halving mining'),
    aliases: words(
      'ltcoin litcoin lightcoin 莱特币 萊特幣 ライトコイン 라이트코인 лайткоин* لايتكوين لایت‌کوین',
    ),
    rivals: words(
      'care home homes residents resident nursing patients staff vaccine vaccines vaccinated vaccination covid covid-19 outbreak outbreaks deaths facilities facility hospital seniors elderly vindman colonel army col gun license insurance ontario minister ford infection spoilers looney tunes',
    ),
    nameRivals: [],
    ticker: 1,
  },
  monero: { aliases: words('门罗币 モネロ 모네로 монеро مونيرو') },
  'bitcoin-cash': {
    aliases: words('bcash bchabc 比特币现金 比特幣現金 ビットコインキャッシュ 비트코인캐시'),
  },
  'bitcoin-cash-sv': { aliases: ['bitcoin satoshi vision', 'bitcoinsv'] },
  'bitcoin-gold': { aliases: words('比特币黄金 비트코인골드') },
  polkadot: {
    context: words(
      'opengov substrate acala moonbeam coretime parachain parachains staking kusama gavin polkadot',
    ),
    aliases: words('ポルカドット 폴카닷 波卡 полкадот*'),
    rivals: words(
      'sidewalk sidewalks road roads traffic pedestrian transportation watchdog highway drivers pilot dress faa department product watchdogs airlines airline buttigieg',
    ),
    ticker: 1,
    name: 1,
    after: words('com org io net'),
  },
  'shiba-inu': {
    aliases: words('shibainu 柴犬币 シバイヌ 시바이누 شيبا'),
    nameRivals: words('puppy puppies dog breed breeder pet adopt adoption rescue leash grandson cuteness'),
    name: 0,
  },
  'avalanche-2': {
    context: words('subnet subnets avax c-chain'),
    aliases: words('アバランチ 아발란체 雪崩协议'),
    rivals: words('nhl hockey colorado snow goalie skiers'),
    name: 2,
  },
  'polygon-ecosystem-token': { context: words('zkevm matic agglayer validium'), ticker: 1, name: 2 },
  'matic-network': { aliases: words('马蹄 폴리곤 ポリゴン') },
  'usd-coin': { aliases: words('usdcoin') },
  'staked-ether': { aliases: ['lido staked eth', 'staked eth', 'staked ether'] },
  'wrapped-bitcoin': { aliases: ['wrapped btc'] },
  weth: { aliases: ['wrapped ether', 'wrapped eth', 'wrapped ethereum'] },
  'coinbase-wrapped-btc': { aliases: ['coinbase wrapped bitcoin'] },
  'ethereum-classic': {
    context: words('hashrate pow 51 classic'),
    aliases: words('以太经典 이더리움클래식 이클? イーサリアムクラシック'),
    ticker: 2,
  },
  'the-open-network': {
    context: words('telegram durov toncoin tonkeeper'),
    before: words('a'),
    after: words('of'),
    aliases: [
      'the open network',
      'ton coin',
      'телеграм коин',
      'тонкоин*',
      'тон?',
      'тоны?',
      'тона?',
      '톤코인',
    ],
    ticker: 2,
  },
  'hedera-hashgraph': {
    aliases: words('hashgraph 헤데라'),
    nameRivals: words('ivy plant plants helix leaves garden latin'),
  },
  sui: {
    context: words('aptos outage cetus move mysten walrus'),
    ticker: 1,
    name: 2,
    rivals: words('generis caedere'),
  },
  eos: {
    aliases: words('이오스 柚子币'),
    context: words('vaulta larimer block.one'),
    rivals: words('canon camera lens r5 r6 rf mirrorless dslr 5d shutter'),
    ticker: 0,
  },
  iota: {
    aliases: words('miota'),
    rivals: words('fraternity phi sigma sorority hurricane storm tropical landfall nicaragua honduras'),
    ticker: 0,
    name: 1,
  },
  neo: {
    context: words('n3 hongfei antshares'),
    ticker: 1,
    rivals: words('matrix trinity morpheus nazi nazis keanu noir'),
  },
  dash: { ticker: 2, name: 3, rivals: words('100m yard board cam cams doordash') },
  'basic-attention-token': {
    context: words('brave'),
    ticker: 3,
    rivals: words('baseball cricket ball virus batman swing'),
  },
  cosmos: {
    context: words('tendermint stride interchain neutron ibc atom osmosis keplr'),
    aliases: ['cosmos atom', 'コスモス', '코스모스', '阿童木'],
    ticker: 1,
    name: 3,
    rivals: words('sagan universe astronomy galaxy'),
  },
  near: { context: words('polosukhin intents sharding aurora shards'), ticker: 2, name: BY_SIGN },
  aptos: {
    aliases: words('앱토스 アプトス'),
    context: words('sui move petra'),
    ticker: 2,
    rivals: words('apartment bldg california santa cruz'),
  },
  optimism: { context: words('superchain rollup arbitrum arb l2 airdrop retropgf'), ticker: 4, name: 4 },
  arbitrum: {
    aliases: words('아비트럼 アービトラム'),
    before: words('funding triangular stat cash'),
    after: words('opportunity opportunities bot bots'),
  },
  'render-token': {
    context: words('akash otoy octane rndr gpu gpus'),
    aliases: words('rndr'),
    rivals: words('3d c4d blender photoshop'),
    ticker: 3,
  },
  'internet-computer': {
    context: words('internet caffeine sns canister canisters dfinity'),
    aliases: words('dfinity'),
    ticker: 1,
  },
  'crypto-com-chain': {
    aliases: ['crypto.com coin', 'crypto.org'],
    context: words('card cards crypto.com burned reissue cdc'),
    ticker: 1,
    name: 2,
    rivals: words('cannabis altria cronos-group weed'),
  },
  uniswap: {
    context: words('unichain hayden hooks v2 v3 v4 swap dex governance fee'),
    aliases: words('유니스왑 ユニスワップ'),
    rivals: words('campus lecture lectures dorm semester essay essays manchester bremen panthers students'),
    nameRivals: [],
    ticker: 1,
  },
  mantle: { ticker: 2 },
  pepe: {
    context: words('memecoin memecoins coin shib floki'),
    ticker: 1,
    lower: 2,
    name: 2,
    rivals: words('frog le pew guardiola'),
  },
  dai: { context: words('peg maker makerdao savings vault'), ticker: 1, name: 2 },
  'fetch-ai': {
    context: words('agents agent agix ocean'),
    aliases: ['fetch.ai', 'fetchai', 'asi alliance'],
    ticker: 1,
  },
  celestia: { context: words('blobs modular'), ticker: 1, name: 2 },
  bonk: { ticker: 0, name: 2 },
  'jupiter-exchange-solana': {
    ticker: 1,
    name: 4,
    nameRivals: words('neptune mars uranus saturn venus planet planets moon'),
  },
  'sei-network': { ticker: 1, name: 2 },
  blockstack: { context: words('stacks sbtc'), aliases: ['stacks network'], ticker: 2, name: 4 },
  'immutable-x': { aliases: words('immutablex'), ticker: 1, name: 4 },
  'quant-network': { context: words('ledger overledger'), aliases: ['quant network'], ticker: 1, name: 4 },
  'the-sandbox': { context: words('decentraland avatars metaverse land mana'), ticker: 2 },
  'curve-dao-token': {
    context: words('curve convex crvusd egorov vecrv'),
    aliases: ['curve finance'],
    ticker: 1,
  },
  'theta-token': {
    ticker: 1,
    name: 2,
    rivals: words('storm storms tropical hurricane hurricanes brainwaves subtropical'),
    after: words('wave waves healing'),
  },
  'pancakeswap-token': { context: words('emissions pancakeswap syrup bsc'), ticker: 2 },
  decentraland: { rivals: words('spell spells mage mtg deck decks lands potion karn cooldown') },
  gala: {
    context: words('games node nodes music'),
    ticker: 2,
    name: 4,
    rivals: words('event winter annual night pledges donated met grammy dinner dress charity fundraiser'),
  },
  flow: { ticker: 2, name: BY_SIGN },
  maker: {
    context: words('dai usds makerdao mkr'),
    aliases: words('makerdao'),
    ticker: 0,
    name: 4,
    before: words('market meme coffee film car'),
    after: words('fee fees taker rebate order orders'),
  },
  zcash: { aliases: words('大零币 지캐시') },
  thorchain: { ticker: 1 },
  starknet: { ticker: 1 },
  apecoin: {
    after: words('into in'),
    context: words('apechain bakc otherside bayc yuga bored nft'),
    aliases: words('에이프코인'),
    ticker: 2,
  },
  'elrond-erd-2': { aliases: words('elrond') },
  'axie-infinity': { context: words('slp ronin'), aliases: ['axie'] },
  'compound-governance-token': {
    ticker: 3,
    name: BY_SIGN,
    rivals: words('sales comp-store same-store workers'),
  },
  'iexec-rlc': { aliases: words('iexec') },
  kava: { rivals: words('bar bars drink drinks drank root tea pepper kratom fiji') },
  helium: { ticker: 1, name: 4 },
  'mina-protocol': { ticker: 2 },
  wormhole: { ticker: BY_SIGN, name: 4 },
  'synthetix-network-token': { aliases: words('havven') },
  harmony: { ticker: 8, name: BY_SIGN },
  nano: {
    aliases: words('railblocks'),
    name: 3,
    before: words('ledger ipod tata arduino gemini cordless'),
    after: words('cap ledger x sim influencer influencers second seconds banana banner'),
  },
  siacoin: { ticker: 3 },
  holotoken: { aliases: words('holochain'), ticker: 6, name: 4 },
  'official-trump': {
    aliases: ['trump coin', 'trump token', 'trump memecoin', 'trump meme coin'],
    ticker: BY_SIGN,
    name: BY_SIGN,
  },
  'terra-luna-2': {
    context: words('lfg ust ust terra kwon anchor lunc depeg depegged'),
    aliases: ['terra luna', '루나', 'ルナ'],
    rivals: words('lovegood moon dog cat princess'),
    ticker: 2,
    name: 4,
  },
  'terra-luna': { aliases: ['luna classic', 'terra classic'] },
  omisego: { context: words('plasma omisego'), aliases: ['omisego', 'omise go'], ticker: 7 },
  'pi-network': {
    before: words('raspberry'),
    context: words('kyc mainnet pioneers'),
    aliases: ['pi coin'],
    ticker: 4,
    name: 2,
  },
  'kucoin-shares': { aliases: ['kucoin token', 'kucoin shares'], name: BY_SIGN },
  'gatechain-token': { ticker: 4, name: BY_SIGN },
  'story-2': { ticker: BY_SIGN, name: BY_SIGN },
  'sonic-3': { ticker: BY_SIGN, name: 5 },
  notcoin: { ticker: BY_SIGN },
  movement: { ticker: BY_SIGN, name: BY_SIGN },
  'beam-2': { ticker: 3, name: 5 },
  grass: { ticker: 4, name: BY_SIGN },
  brett: { ticker: 2, name: 4 },
  blur: { ticker: 2, name: 4 },
  'mantra-dao': { ticker: 4, name: 4 },
  layerzero: { aliases: ['layer zero'] },
  'ether-fi': { aliases: ['etherfi'] },
  safe: { ticker: BY_SIGN, name: BY_SIGN },
  superfarm: { ticker: BY_SIGN },
  altlayer: { ticker: BY_SIGN },
  uma: { ticker: 2, name: BY_SIGN, rivals: words('thurman') },
  '1inch': { name: 0 },
  waves: { context: words('usdn neutrino ducks'), ticker: 2, name: 3 },
  nem: { aliases: words('ネム?'), ticker: 0, name: 2 },
  status: { ticker: 2, name: BY_SIGN },
  'sun-token': { ticker: BY_SIGN, name: BY_SIGN },
  just: { ticker: 2, name: BY_SIGN, rivals: words('am pm a.m p.m noon time timezone tokyo japan') },
  augur: { ticker: 4, name: 1 },
  telcoin: { ticker: 3 },
  'flare-networks': { aliases: ['flare network', 'flare networks'], ticker: 1, name: 3 },
  whitebit: { name: 1 },
  verge: { aliases: ['verge currency'], name: 3 },
  icon: { ticker: 0, name: BY_SIGN },
  'ftx-token': { aliases: ['ftx token'], name: BY_SIGN },
  bittorrent: { aliases: ['bittorrent token'], name: 2 },
  'celsius-degree-token': { context: words('celsius mashinsky'), ticker: 2 },
  'kyber-network-crystal': { aliases: ['kyber network', 'kyber?'] },
  digibyte: { aliases: words('디지바이트') },
  vechain: {
    context: words('vtho vechainthor walmart'),
    aliases: words('唯链 비체인 ヴィチェーン'),
    ticker: 1,
    lower: 4,
    rivals: words('veteran veterans vets tix military clinic animal'),
    nameRivals: [],
  },
  zilliqa: { ticker: 0 },
  okb: { ticker: 0 },
  qtum: { aliases: words('量子链 퀀텀') },
  tezos: { aliases: words('테조스 テゾス') },
  algorand: {
    context: words('micali silvio pera reti'),
    aliases: words('알고랜드'),
    afterLower: words(
      'trade trades trader traders trading bot bots desk desks fund funds strategy strategies developer change',
    ),
    ticker: 1,
  },
  filecoin: {
    context: words('ipfs fvm storage miners'),
    aliases: words('파일코인 ファイルコイン'),
    ticker: 1,
  },
  'worldcoin-wld': { aliases: words('월드코인') },
  hyperliquid: { context: words('hyperliquid perps perp hip-3'), ticker: 2 },
  dogwifcoin: { context: words('hat'), aliases: ['dog wif hat', 'dogwifhat'], ticker: 0 },
  'amp-token': { ticker: 4, name: BY_SIGN },
  civic: { name: BY_SIGN },
  ren: { ticker: 3, name: 5 },
  swipe: { ticker: 1, name: BY_SIGN },
  stepn: { ticker: BY_SIGN },
  'mask-network': { ticker: 4 },
  'band-protocol': { ticker: 4 },
  audius: { ticker: 4 },
  hive: { ticker: 3, name: BY_SIGN },
  steem: { ticker: 0, name: 1 },
  wax: { name: 4 },
  golem: { name: 3 },
  balancer: { name: 3 },
  gnosis: { name: 3 },
  'convex-finance': { ticker: 2 },
  'ocean-protocol': { ticker: 4 },
  'woo-network': { ticker: 3, name: BY_SIGN },
  horizen: { ticker: 3 },
  frax: { aliases: ['frax'], ticker: 1 },
  spx6900: { ticker: 4, cashtag: 6 },
  'virtual-protocol': { ticker: 6 },
  'book-of-meme': { ticker: 0, name: BY_SIGN },
  'cat-in-a-dogs-world': { ticker: 4, rivals: words('myetherwallet metamask ledger wallet wallets') },
  'ondo-finance': { ticker: 0, rivals: words('nigeria state governor ssg efcc') },
  raydium: { ticker: 4 },
  arweave: { context: words('permaweb arweave'), ticker: 4 },
  'akash-network': { aliases: ['akash?'], context: words('gpu gpus render'), ticker: 1 },
  ronin: { ticker: 4, name: 4 },
  gas: { ticker: 8, name: BY_SIGN },
  sushi: { aliases: ['sushiswap'], ticker: 2, name: 5 },
  'magic-eden': { ticker: BY_SIGN },
  'oasis-network': { aliases: ['oasis network'], ticker: 3, name: 4 },
  ontology: { ticker: 1, name: 2 },
  fantom: { ticker: 1, name: 1 },
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
