/**
 * English words that are also names or tickers of assets. They count as an asset only where the writer says so:
 * $link, #LINK, "NEAR token". A word that no asset bears does no harm here.
 */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set([
  'trust wallet',
  ...wordsOf(`
  able ace ape apt immutable act age aid air alpha amp and any apex api app arc arch are area arena ark art astro at
  atlas atom audio aurora auto bad bake ball bank base bat beam bear best beta big binary
  bit bite black block blue blur bond bone book boost boring bot bounce box brain bread bridge bull
  burn but buy cake call can candy card care carry cash cat chain change charge chat check chess clash
  clear cloud club coin comet compass compound core cosmos cow cream credit crown cube curve dance
  dash data day deep dent desk digital dock dog dome dream drop dusk dust dynamic earn earth echo eden
  edge egg element energy epic era ergo etc eternal ether everest evil exit express eye factor fair faith
  fan fast fate fear feed fetch fight fire first fish flame flare flash flex flow flux fly fold food
  for force forest forge form fort fox free friend fuel fun function fuse fusion future gain game gas
  gem genesis get ghost giant gift glass global go god gold good grail graph gravity green grin grow
  guard guild hard harmony harvest hash hat heart helium hero hex high hive holo home honey hook hop
  hope horizon hot house hub hype ice icon idea if image in index infinity ink internet ion iron is it
  jam joy jump jupiter just keep key kin kind king kiss lamp land last launch layer lead leaf leo life
  light like link lion liquid list lit live loom loop lord lost love low luck luna lunar machine magic
  magnet mail main major maker man mantle map mark mars mask mass master math matrix max me meme
  mental merit mesh meta metal meteor metis mid mind mine mint mirror mist mix moment money monster
  moon more morning most mother move music my mystery name nano near nebula neon nest net new next
  night nine no node noise north not nova now number oasis ocean of off oil old omega on one online
  open optimism or orange orbit orbs orca order origin osmosis our out over own oxygen pact pad paid
  paint pal palm pay peak pearl people perfect perp phantom phase phoenix photon pilot pink pixel
  pizza planet plasma play pls plus point poly pond pool pop port portal post power prime prize pro
  prom proof props pulse puppet pure quant quantum quest quick radar radio rage rain rally ram rare
  raven ray ready real red reef ref rein relay render rent request reserve rev rex rice ride rift
  right ring ripple rise risk river road rocket ronin room root rose round route row run rune rush
  safe saga sand sandbox save scale scope score sea seed sense sent sentinel set shadow shape share
  shell shift ship shop shuffle side sign silk silver sky sleep slice smart snap so soft solar solid
  solo song soon soul sound space spark spell spice spin spirit spot spring squad stable stacks star
  stark start stay steam steem stellar step stone storage storm story strike strong style sub sugar
  sun super sure sushi swap sweat swell swift switch sword sync tag talk tank target team tech temple
  tempo tensor term terra the this thunder tide tie tier tiger time titan to toast token tomb ton
  tools top torn tower town trace track trade trait tree trial tribe trick true trust turbo twin two
  ultra umbrella unity universe up us use vault vector velo velocity venus verge via victory view
  viper virtual vision vital void volt vote vow vox voxel wall war warp was wave waves wax way we web whale
  wheel who wild win wind wing wink wish witch with wolf wonder wood word work world worm wormhole
  yacht yes yield you young zen zero zone zoo
`),
])

/** Rarer words, words of other languages and given names: they count only with capitals ("SOL", "Iota", "The Graph"). */
export const WORDS_IN_LOWER_CASE: ReadonlySet<string> = new Set([
  ...wordsOf(
    'ada avalanche bal bonk comp dai dot ens eos gala iota kas mana mina neo omg pepe req sol sui tether theta twt uni',
  ),
  ...['first digital usd', 'internet computer', 'magic eden', 'rocket pool', 'the graph', 'the sandbox'],
])

/** Names that other things have as well: peoples, gods, places, products. Lower case. */
export const NAMES_OF_OTHERS: ReadonlySet<string> = wordsOf(`
  avalanche axie beam celestia flare helium immutable iota kava maker mantra official polygon render sonic stacks story
  theta trump tron fantom nexo tether ronin pendle terra
`)

/** Tickers that are a word in no language, so that they count in lower case as well. */
export const TICKERS_IN_LOWER_CASE: ReadonlySet<string> = wordsOf(`
  aave agix ai16z ankr avax aioz ardr babydoge bch bome bsv busd cbbtc cfx chz ckb dgb dydx egld ethfi fartcoin fdusd floki glmr grt hbar iost iotx
  jasmy jto knc ksm ldo lrc lunc matic nmr paxg pengu popcat pyth pyusd qtum safemoon shib steth strax stx tusd usdd usde usdy ustc waxp wbtc xmr xtz xvg xdc xec zec zro zrx snx rvn powr hnt
  weeth weth wsteth xaut
`)

/** Tickers that stocks have as well: $SOL is a maker of solar panels. Upper case. */
export const STOCKS: ReadonlySet<string> = new Set(
  `W SOL POL APT FET FLOW LINK DASH COMP AR UNI SNX CAKE ONE NEO SC HOT APE ATOM OP ENS LEO NEAR ONT RPL SAND STX SUI TAO
  TRX VET CVX FXS GT KEY MASK T BEAM AXS BCH QTUM RAY S SUPER CORE IP NMR BAT BAND HIVE CEL CVC JUP TEL GAS MOVE MNT ICP
  REN RUNE BAL ALT SAFE OM PI H M F REP WAVE AMP SKL SSV STG NOT MEW GRASS BLUR SPX CRV TON SUN JST GMT STRK IMX INJ ETN AXL STEEM COTI
  ADA GRT LDO RON ROSE ME AXL TWT WIF ORDI ZK X A`
    .trim()
    .split(/\s+/),
)

/** Of these the large ones, which posts about stocks name all day. */
export const LARGE_STOCKS: ReadonlySet<string> = new Set(
  'W T S ALT ETN CVX GT IP KEY MASK A F H M X SPX'.split(' '),
)

function wordsOf(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}
