"""Calls by the SDK and by http.client alone in turns: the median of each, in milliseconds, as a line of JSON."""

import http.client
import json
import os
import statistics
import sys
import time
from typing import Callable, List
from urllib.parse import urlsplit

from crowdtape import Crowdtape

calls, rounds = int(sys.argv[1]), int(sys.argv[2])
key, where = os.environ["CROWDTAPE_API_KEY"], urlsplit(os.environ["CROWDTAPE_URL"])
connection = http.client.HTTPConnection(where.hostname or "", where.port)
crowdtape = Crowdtape()


def bare() -> None:
    connection.request("GET", "/v1/crypto/prices?symbols=BTC,ETH", headers={"authorization": f"Bearer {key}"})
    json.loads(connection.getresponse().read())


def by_sdk() -> None:
    crowdtape.get_prices(symbols="BTC,ETH")


def time_calls(call: Callable[[], None]) -> List[float]:
    times: List[float] = []
    for _ in range(calls):
        started = time.perf_counter()
        call()
        times.append((time.perf_counter() - started) * 1_000)
    return times


time_calls(bare), time_calls(by_sdk)  # both warm
alone: List[float] = []
with_sdk: List[float] = []
for _ in range(rounds):
    alone += time_calls(bare)
    with_sdk += time_calls(by_sdk)
print(json.dumps({"bareMs": statistics.median(alone), "clientMs": statistics.median(with_sdk)}))
