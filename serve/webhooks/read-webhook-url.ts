import type { WebhookFormat } from '#contract/app/delivery/webhook-rules.ts'
import type { WebhookPort } from '../context/webhook-port.ts'
import { invalid } from '../http/errors.ts'

const BOT = /^\/bot\d+:[\w-]{10,}\/?(?:sendMessage)?$/

/** The address of a request as it is kept. Throws a 400. */
export function readWebhookUrl(
  port: WebhookPort,
  { format, sent }: { format: WebhookFormat; sent: string },
): string {
  if (!URL.canParse(sent))
    throw invalid('url', 'url must be an address such as https://example.com/hooks/crowdtape')
  const url = new URL(sent)
  if (url.username || url.password) throw invalid('url', 'url must not hold a user name or password')
  url.hash = ''
  const fault = port.findFault(url)
  if (fault !== undefined) throw invalid('url', `url ${fault}`)
  if (format === 'telegram') return readTelegramUrl(url)
  return url.href
}

/** https://core.telegram.org/bots/api#making-requests */
function readTelegramUrl(url: URL): string {
  if (!BOT.test(url.pathname)) {
    throw invalid('url', 'url must be https://api.telegram.org/bot and the token of your bot')
  }
  url.pathname = `${url.pathname.replace(/\/?(?:sendMessage)?$/, '')}/sendMessage`
  url.search = ''
  return url.href
}
