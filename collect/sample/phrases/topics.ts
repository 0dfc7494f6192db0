export interface Topic {
  words: string
  /** Before a noun, as in "the halving paper"; absent: the words. */
  theme?: string
  hashtag: string
}

/** Themes of the crowd: as words in a sentence, and as a hashtag. How much each is spoken of changes from day to day. */
export const TOPICS: readonly Topic[] = [
  { words: 'DeFi', hashtag: 'DeFi' },
  { words: 'staking', hashtag: 'Staking' },
  { words: 'layer two', hashtag: 'Layer2' },
  { words: 'self custody', hashtag: 'SelfCustody' },
  { words: 'stablecoins', theme: 'stablecoin', hashtag: 'Stablecoins' },
  { words: 'memecoins', theme: 'memecoin', hashtag: 'Memecoins' },
  { words: 'the halving', theme: 'halving', hashtag: 'Halving' },
  { words: 'on-chain data', hashtag: 'OnChain' },
  { words: 'real world assets', theme: 'real world asset', hashtag: 'RWA' },
  { words: 'zero-knowledge proofs', theme: 'zero-knowledge', hashtag: 'ZeroKnowledge' },
  { words: 'home mining', hashtag: 'Mining' },
  { words: 'hardware wallets', theme: 'hardware wallet', hashtag: 'HardwareWallet' },
  { words: 'NFTs', theme: 'NFT', hashtag: 'NFT' },
  { words: 'restaking', hashtag: 'Restaking' },
  { words: 'bridges', theme: 'bridge', hashtag: 'Bridges' },
  { words: 'gas fees', theme: 'gas fee', hashtag: 'GasFees' },
  { words: 'DAO voting', hashtag: 'DAO' },
  { words: 'open source wallets', theme: 'open source wallet', hashtag: 'OpenSource' },
  { words: 'privacy coins', theme: 'privacy coin', hashtag: 'Privacy' },
  { words: 'payments', theme: 'payment', hashtag: 'CryptoPayments' },
  { words: 'gaming tokens', theme: 'gaming token', hashtag: 'GameFi' },
  { words: 'account abstraction', hashtag: 'AccountAbstraction' },
  { words: 'oracles', theme: 'oracle', hashtag: 'Oracles' },
  { words: 'running a node', theme: 'node', hashtag: 'RunANode' },
]

/** Hashtags that are always there, mostly on Instagram. */
export const EVERGREEN_HASHTAGS: readonly string[] = [
  'crypto',
  'blockchain',
  'cryptocurrency',
  'web3',
  'altcoins',
  'cryptoart',
  'cryptocommunity',
  'charts',
  'desksetup',
  'coffee',
  'learning',
  'digitalart',
  'sundayvibes',
  'cryptolife',
  'decentralized',
  'technology',
  'chartart',
  'minimal',
  'homeoffice',
  'sketchbook',
  'wallet',
  'meetup',
  'newsletter',
  'tape',
]
