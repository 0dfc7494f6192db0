import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount(process.env.WALLET_KEY)
const client = new x402Client().register('eip155:*', new ExactEvmScheme(account))
const pay = wrapFetchWithPayment(fetch, client)

const answer = await pay('https://site.invalid/v1/crypto/prices?symbols=BTC')
console.log(answer.status, await answer.json())
