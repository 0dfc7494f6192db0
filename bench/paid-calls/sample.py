import asyncio
import os

from eth_account import Account
from x402 import x402Client
from x402.http.clients.httpx import x402HttpxClient
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact import register_exact_evm_client


async def main():
    account = Account.from_key(os.environ["WALLET_KEY"])
    client = register_exact_evm_client(x402Client(), EthAccountSigner(account))
    async with x402HttpxClient(client) as http:
        answer = await http.get("https://site.invalid/v1/crypto/prices?symbols=BTC")
    print(answer.status_code, answer.json())


asyncio.run(main())
