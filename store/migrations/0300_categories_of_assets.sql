-- What kind of asset each of those that come along is, so that the market can be narrowed to one kind. What an operator
-- said stands.
update assets set category = kind.category
from (values
  ('layer-1', '
    bitcoin ethereum solana tron cardano hyperliquid sui avalanche-2 the-open-network hedera-hashgraph
    polkadot near aptos internet-computer ethereum-classic kaspa vechain cosmos algorand celestia
    sei-network tezos theta-token iota flow neo eos elrond-erd-2 conflux-token mina-protocol zilliqa
    kava fantom oasis-network kusama iotex qtum harmony ontology pi-network terra-luna-2 terra-luna
    xdce-crowd-sale flare-networks story-2 kaia movement mantra-dao sonic-3 dymension gnosis astar
    moonbeam kadena nervos-network nem waves horizen icon lisk iostoken wax steem hive electroneum ardor
    stratis lukso-token-2 gas quant-network injective-protocol axelar mantle
  '),
  ('layer-2', '
    arbitrum optimism starknet zksync polygon-ecosystem-token matic-network immutable-x blockstack
    loopring celo manta-network altlayer skale omisego ronin
  '),
  ('stablecoin', '
    tether usd-coin dai ethena-usde first-digital-usd paypal-usd true-usd usdd frax binance-usd
    ondo-us-dollar-yield terrausd
  '),
  ('meme', '
    dogecoin shiba-inu pepe bonk floki dogwifcoin official-trump fartcoin brett popcat mog-coin
    cat-in-a-dogs-world book-of-meme pudgy-penguins spx6900 notcoin baby-doge-coin safemoon ordinals
  '),
  ('defi', '
    uniswap aave ondo-finance ethena jupiter-exchange-solana lido-dao curve-dao-token pancakeswap-token
    maker thorchain dydx-chain nexo compound-governance-token pendle synthetix-network-token 1inch
    rocket-pool 0x yearn-finance sushi jito-governance-token stargate-finance raydium aerodrome-finance
    dexe eigenlayer ether-fi convex-finance frax-share reserve-rights-token ssv-network balancer just
    sun-token uma bancor kyber-network-crystal ren gmx woo-network celsius-degree-token numeraire augur
  '),
  ('exchange', '
    binancecoin leo-token crypto-com-chain okb bitget-token whitebit kucoin-shares gatechain-token
    ftx-token
  '),
  ('payments', '
    ripple stellar litecoin bitcoin-cash bitcoin-cash-sv dash nano ecash amp-token request-network
    telcoin digibyte bitcoin-gold decred ravencoin swipe
  '),
  ('privacy', '
    monero zcash verge
  '),
  ('wrapped', '
    staked-ether wrapped-bitcoin wrapped-steth weth coinbase-wrapped-btc wrapped-eeth
  '),
  ('commodity', '
    tether-gold pax-gold
  '),
  ('ai', '
    bittensor render-token fetch-ai worldcoin-wld akash-network virtual-protocol grass ai16z
    singularitynet ocean-protocol
  '),
  ('gaming', '
    the-sandbox gala decentraland apecoin axie-infinity enjincoin beam-2 superfarm magic-eden blur stepn
    illuvium yield-guild-games chiliz
  '),
  ('infrastructure', '
    chainlink filecoin the-graph ethereum-name-service pyth-network arweave helium wormhole
    basic-attention-token ankr siacoin holotoken layerzero aioz-network jasmycoin bittorrent storj
    band-protocol audius iexec-rlc livepeer golem mask-network trust-wallet-token safe status civic
    power-ledger
  ')
) as kind (category, ids)
where assets.category is null and assets.id = any (regexp_split_to_array(btrim(kind.ids, E' \n'), '\s+'));
