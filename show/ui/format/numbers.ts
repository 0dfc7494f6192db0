// E-mails and embeds write the same digits on the server: they are the contract's.
export {
  formatBytes,
  formatChange,
  formatCount,
  formatExactMoney,
  formatMicros,
  formatMoney,
  formatNumber,
  formatPrice,
  formatSentiment,
  sentimentTone,
} from '#contract/shown/numbers.ts'
