import { setTimeout as delay } from 'node:timers/promises'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client, x402HTTPClient } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

// Programs that pay for calls. Each keeps its payment until it has the answer, and prints a line for each call: the number that
// it signed, how often it asked, and the status that ended it.

const { SITE, KEYS, CALLS, AT_ONCE } = process.env
const ASKED_MAX = 300
const PATHS = [
  '/v1/crypto/prices?symbols=BTC',
  '/v1/crypto/prices?symbols=ETH',
  '/v1/crypto/prices.csv?symbols=BTC',
]
const clients = KEYS.split(',').map((key) =>
  new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(key))),
)
const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)

let next = 0
async function pay(payer) {
  while (next < Number(CALLS)) {
    const nr = next++
    const http = new x402HTTPClient(clients[nr % clients.length])
    const url = SITE + PATHS[nr % PATHS.length]
    const ask = (headers) =>
      fetch(url, { headers: { ...headers, 'X-Forwarded-For': `203.0.${payer}.${nr % 250}` } }).then(
        async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }),
        () => ({ status: 0, headers: new Headers(), text: '' }),
      )
    let asked = 0
    let answer
    do {
      answer = await ask({})
      if (answer.status !== 402) await delay(300)
    } while (answer.status !== 402)
    const payment = await http.createPaymentPayload(
      http.getPaymentRequiredResponse((name) => answer.headers.get(name)),
    )
    const headers = http.encodePaymentSignatureHeader(payment)
    do {
      if (asked > 0) await delay(500)
      answer = await ask(headers)
      asked++
    } while (asked < ASKED_MAX && [0, 409, 429, 500, 503].includes(answer.status))
    print({
      nonce: payment.payload.authorization.nonce,
      status: answer.status,
      asked,
      hasData: /BTC|ETH/.test(answer.text),
      detail: answer.status === 200 ? undefined : answer.text.slice(0, 300),
    })
  }
}
await Promise.all(Array.from({ length: Number(AT_ONCE) }, (_, payer) => pay(payer)))
