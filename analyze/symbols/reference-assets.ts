import type { Asset } from '#contract/market.ts'

/**
 * The largest assets by market capitalization, as they are known before a price provider was ever asked: what a new
 * database lists (migrations 0004 and 0165), and what is recognised where there is no database. Ids are slugs as
 * CoinGecko writes them; a line is id, ticker and name, and its place is the rank.
 */
export const REFERENCE_ASSETS: readonly Asset[] = `
bitcoin BTC Bitcoin
ethereum ETH Ethereum
tether USDT Tether
ripple XRP XRP
binancecoin BNB BNB
solana SOL Solana
usd-coin USDC USD Coin
dogecoin DOGE Dogecoin
tron TRX TRON
cardano ADA Cardano
staked-ether STETH Lido Staked Ether
wrapped-bitcoin WBTC Wrapped Bitcoin
hyperliquid HYPE Hyperliquid
sui SUI Sui
chainlink LINK Chainlink
bitcoin-cash BCH Bitcoin Cash
stellar XLM Stellar
avalanche-2 AVAX Avalanche
leo-token LEO LEO Token
the-open-network TON Toncoin
hedera-hashgraph HBAR Hedera
shiba-inu SHIB Shiba Inu
litecoin LTC Litecoin
monero XMR Monero
dai DAI Dai
polkadot DOT Polkadot
ethena-usde USDE Ethena USDe
crypto-com-chain CRO Cronos
uniswap UNI Uniswap
mantle MNT Mantle
pepe PEPE Pepe
aave AAVE Aave
bittensor TAO Bittensor
near NEAR NEAR Protocol
aptos APT Aptos
okb OKB OKB
internet-computer ICP Internet Computer
ethereum-classic ETC Ethereum Classic
ondo-finance ONDO Ondo
kaspa KAS Kaspa
polygon-ecosystem-token POL Polygon
vechain VET VeChain
arbitrum ARB Arbitrum
render-token RENDER Render
cosmos ATOM Cosmos Hub
worldcoin-wld WLD Worldcoin
algorand ALGO Algorand
ethena ENA Ethena
filecoin FIL Filecoin
fetch-ai FET Artificial Superintelligence Alliance
celestia TIA Celestia
bonk BONK Bonk
jupiter-exchange-solana JUP Jupiter
sei-network SEI Sei
optimism OP Optimism
blockstack STX Stacks
first-digital-usd FDUSD First Digital USD
injective-protocol INJ Injective
immutable-x IMX Immutable
the-graph GRT The Graph
quant-network QNT Quant
floki FLOKI FLOKI
dogwifcoin WIF dogwifhat
lido-dao LDO Lido DAO
tezos XTZ Tezos
the-sandbox SAND The Sandbox
curve-dao-token CRV Curve DAO
theta-token THETA Theta Network
pancakeswap-token CAKE PancakeSwap
iota IOTA IOTA
gala GALA GALA
jasmycoin JASMY JasmyCoin
bitcoin-cash-sv BSV Bitcoin SV
ethereum-name-service ENS Ethereum Name Service
flow FLOW Flow
decentraland MANA Decentraland
maker MKR Maker
zcash ZEC Zcash
thorchain RUNE THORChain
pyth-network PYTH Pyth Network
starknet STRK Starknet
neo NEO NEO
eos EOS EOS
apecoin APE ApeCoin
dydx-chain DYDX dYdX
elrond-erd-2 EGLD MultiversX
axie-infinity AXS Axie Infinity
arweave AR Arweave
nexo NEXO NEXO
compound-governance-token COMP Compound
conflux-token CFX Conflux
chiliz CHZ Chiliz
helium HNT Helium
pendle PENDLE Pendle
mina-protocol MINA Mina Protocol
wormhole W Wormhole
dash DASH Dash
synthetix-network-token SNX Synthetix
1inch 1INCH 1inch
zilliqa ZIL Zilliqa
basic-attention-token BAT Basic Attention Token
enjincoin ENJ Enjin Coin
loopring LRC Loopring
kava KAVA Kava
rocket-pool RPL Rocket Pool
fantom FTM Fantom
oasis-network ROSE Oasis
celo CELO Celo
akash-network AKT Akash Network
ronin RON Ronin
kusama KSM Kusama
gas GAS Gas
iotex IOTX IoTeX
qtum QTUM Qtum
harmony ONE Harmony
0x ZRX 0x Protocol
yearn-finance YFI yearn.finance
sushi SUSHI Sushi
decred DCR Decred
ankr ANKR Ankr Network
magic-eden ME Magic Eden
ravencoin RVN Ravencoin
nano XNO Nano
siacoin SC Siacoin
ontology ONT Ontology
holotoken HOT Holo
matic-network MATIC Polygon (MATIC)
official-trump TRUMP Official Trump
wrapped-steth WSTETH Wrapped stETH
weth WETH WETH
bitget-token BGB Bitget Token
whitebit WBT WhiteBIT Coin
coinbase-wrapped-btc CBBTC Coinbase Wrapped BTC
wrapped-eeth WEETH Wrapped eETH
pi-network PI Pi Network
kucoin-shares KCS KuCoin
gatechain-token GT Gate
terra-luna-2 LUNA Terra
terra-luna LUNC Terra Luna Classic
xdce-crowd-sale XDC XDC Network
flare-networks FLR Flare
story-2 IP Story
virtual-protocol VIRTUAL Virtuals Protocol
fartcoin FARTCOIN Fartcoin
jito-governance-token JTO Jito
stargate-finance STG Stargate Finance
raydium RAY Raydium
kaia KAIA Kaia
movement MOVE Movement
aerodrome-finance AERO Aerodrome Finance
dexe DEXE DeXe
telcoin TEL Telcoin
zksync ZK ZKsync
layerzero ZRO LayerZero
eigenlayer EIGEN EigenCloud
ether-fi ETHFI Ether.fi
mantra-dao OM MANTRA
sonic-3 S Sonic
beam-2 BEAM Beam
ordinals ORDI ORDI
notcoin NOT Notcoin
brett BRETT Brett
popcat POPCAT Popcat
mog-coin MOG Mog Coin
cat-in-a-dogs-world MEW cat in a dogs world
book-of-meme BOME BOOK OF MEME
pudgy-penguins PENGU Pudgy Penguins
spx6900 SPX SPX6900
grass GRASS Grass
ai16z AI16Z ai16z
aioz-network AIOZ AIOZ Network
axelar AXL Axelar
superfarm SUPER SuperVerse
blur BLUR Blur
manta-network MANTA Manta Network
altlayer ALT AltLayer
dymension DYM Dymension
ondo-us-dollar-yield USDY Ondo US Dollar Yield
paypal-usd PYUSD PayPal USD
true-usd TUSD TrueUSD
usdd USDD USDD
frax FRAX Legacy Frax Dollar
binance-usd BUSD BUSD
tether-gold XAUT Tether Gold
pax-gold PAXG PAX Gold
safe SAFE Safe
trust-wallet-token TWT Trust Wallet
gnosis GNO Gnosis
convex-finance CVX Convex Finance
frax-share FXS Frax Share
mask-network MASK Mask Network
woo-network WOO WOO
golem GLM Golem
livepeer LPT Livepeer
singularitynet AGIX SingularityNET
ocean-protocol OCEAN Ocean Protocol
astar ASTR Astar
moonbeam GLMR Moonbeam
kadena KDA Kadena
nervos-network CKB Nervos Network
reserve-rights-token RSR Reserve Rights
ssv-network SSV SSV Network
balancer BAL Balancer
skale SKL SKALE
celsius-degree-token CEL Celsius Network
ftx-token FTT FTX
bittorrent BTT BitTorrent
just JST JUST
sun-token SUN Sun Token
nem XEM NEM
waves WAVES Waves
verge XVG Verge
digibyte DGB DigiByte
bitcoin-gold BTG Bitcoin Gold
horizen ZEN Horizen
icon ICX ICON
lisk LSK Lisk
omisego OMG OMG Network
status SNT Status
augur REP Augur
storj STORJ Storj
numeraire NMR Numeraire
uma UMA UMA
band-protocol BAND Band Protocol
audius AUDIO Audius
iexec-rlc RLC iExec RLC
iostoken IOST IOST
wax WAXP WAX
amp-token AMP Amp
steem STEEM Steem
hive HIVE Hive
power-ledger POWR Powerledger
request-network REQ Request
civic CVC Civic
bancor BNT Bancor
kyber-network-crystal KNC Kyber Network Crystal
ren REN Ren
swipe SXP Solar
ecash XEC eCash
baby-doge-coin BABYDOGE Baby Doge Coin
safemoon SAFEMOON SafeMoon
stepn GMT GMT
illuvium ILV Illuvium
yield-guild-games YGG Yield Guild Games
gmx GMX GMX
terrausd USTC TerraClassicUSD
electroneum ETN Electroneum
ardor ARDR Ardor
stratis STRAX Stratis
lukso-token-2 LYX LUKSO
`
  .trim()
  .split('\n')
  .map((line, index) => {
    const [id = '', symbol = '', ...name] = line.split(' ')
    return { id, symbol, name: name.join(' '), rank: index + 1 }
  })
