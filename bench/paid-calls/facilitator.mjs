import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { x402Facilitator } from '@x402/core/facilitator'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator'
import solc from 'solc'
import { createTestClient, createWalletClient, http, publicActions, walletActions } from 'viem'
import { baseSepolia } from 'viem/chains'

// The facilitator of @x402/core and @x402/evm before a local chain, on which it first puts the token. Run in a folder in which
// these packages are installed; prints its address when it listens.

const { RPC_URL, ASSET, PAYERS, MINT } = process.env
const transport = http(RPC_URL)
const chain = { chain: baseSepolia, transport, pollingInterval: 200 }

const source = { 'token.sol': { content: readFileSync('token.sol', 'utf8') } }
const outputSelection = { '*': { '*': ['abi', 'evm.deployedBytecode.object'] } }
const compiled = JSON.parse(
  solc.compile(JSON.stringify({ language: 'Solidity', sources: source, settings: { outputSelection } })),
)
const { abi, evm } = compiled.contracts['token.sol'].Token
const test = createTestClient({ mode: 'anvil', ...chain })
  .extend(publicActions)
  .extend(walletActions)
const [address] = await test.getAddresses()
await test.setCode({ address: ASSET, bytecode: `0x${evm.deployedBytecode.object}` })
for (const payer of PAYERS.split(',')) {
  const hash = await test.writeContract({
    account: address,
    address: ASSET,
    abi,
    functionName: 'mint',
    args: [payer, BigInt(MINT)],
  })
  await test.waitForTransactionReceipt({ hash })
}

// The chain itself numbers the transactions of an account that it holds.
const wallet = createWalletClient({ account: address, ...chain }).extend(publicActions)
const signer = toFacilitatorEvmSigner(Object.assign(wallet, { address }), { confirmationTimeoutMs: 20_000 })
const facilitator = new x402Facilitator()
registerExactEvmScheme(facilitator, { signer, networks: 'eip155:84532' })

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const answer = (status, body) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  try {
    if (request.url === '/supported') return answer(200, facilitator.getSupported())
    const { paymentPayload, paymentRequirements } = JSON.parse(Buffer.concat(chunks).toString())
    if (request.url === '/verify')
      return answer(200, await facilitator.verify(paymentPayload, paymentRequirements))
    if (request.url === '/settle')
      return answer(200, await facilitator.settle(paymentPayload, paymentRequirements))
    answer(404, {})
  } catch (error) {
    answer(500, { error: String(error) })
  }
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
