/** What a receiver answered, whatever its status. */
export interface WebhookAnswer {
  status: number
  /** The beginning of it. */
  text: string
  /** What it says about when to come back: seconds or a date, as the header Retry-After has it. */
  retryAfter: string | null
}

/** That no answer came, in words for the log of the webhook's owner. */
export class WebhookUnreached extends Error {
  override name = 'WebhookUnreached'
}

/** How deliveries reach their receivers; `run` gives the real one. */
export interface WebhookPort {
  /** What is wrong with an address, as the end of a sentence such as "must start with https://"; undefined: it may be tried. */
  findFault(url: URL): string | undefined
  /**
   * Sends one POST and follows no redirect. Only an address that this installation may reach is connected to, judged at
   * connect time. It settles within `timeoutMs`, the answer's body included, whatever the receiver does. Throws
   * WebhookUnreached, and the reason of `signal` where that ended it.
   */
  post(
    url: string,
    request: { headers: Record<string, string>; body: string; timeoutMs: number; signal: AbortSignal },
  ): Promise<WebhookAnswer>
}

/** Of an installation, or a test, without deliveries. */
export const NO_WEBHOOKS: WebhookPort = {
  findFault: () => undefined,
  post: () => Promise.reject(new WebhookUnreached('this process delivers no webhooks')),
}
