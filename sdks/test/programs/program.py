"""Does what each line of its input asks for and answers with a line of JSON."""

import json
import sys
import threading
from typing import Any, Dict, List

from crowdtape import Crowdtape, CrowdtapeError, WebhookEvent, verify_webhook


def run(task: Dict[str, Any]) -> object:
    step = task["step"]
    with Crowdtape(
        api_key=task["key"],
        base_url=task["url"],
        timeout=task.get("timeout_ms", 30_000) / 1_000,
        retries=task.get("retries", 2),
        retry_wait_max=2,
        silence_max=task.get("silence_ms", 45_000) / 1_000,
    ) as crowdtape:
        if step == "prices":
            prices = crowdtape.get_prices(symbols="BTC,ETH")
            row, limits = prices.data[0], prices.call.limits
            assert row.at is not None and limits is not None
            return {
                "prices": [one.price for one in prices.data],
                "at": round(row.at.timestamp() * 1_000),
                "since": row.since,
                "credits": prices.call.credits_charged,
                "tries": prices.call.tries,
                "quota": limits.window.quota,
                "month": limits.month is not None,
                "request": prices.call.request_id,
            }
        if step == "usage":
            return {"cost": crowdtape.get_account_usage().cost_micros}
        if step == "ping":
            return {"mode": crowdtape.ping().mode}
        if step == "bad_input":
            return len(crowdtape.list_posts(limit=9_999, symbol="BTC").data)
        if step == "no_id":
            return crowdtape.get_alert(id="..").id
        if step == "create":
            alert = crowdtape.create_alert(symbol="BTC", condition="above", price="1")
            return {"id": alert.id, "tries": alert.call.tries}
        if step == "alert":
            made = crowdtape.create_alert(symbol="BTC", condition="above", price="69000.5", name="mine")
            paused = crowdtape.update_alert(id=made.id, active=False)
            unnamed = crowdtape.update_alert(id=made.id, name=None)
            return {
                "name": paused.name,
                "after": unnamed.name,
                "price": unnamed.price,
                "deleted": crowdtape.delete_alert(id=made.id).deleted,
            }
        if step == "pages":
            ids: List[str] = []
            for post in crowdtape.list_posts_all(symbol="PAGED", limit=50):
                if len(ids) == 60:
                    say({"paused": True})
                    sys.stdin.readline()
                ids.append(post.id)
            return ids
        if step == "csv":
            query: Dict[str, object] = {"symbol": task["symbol"], "limit": 2}
            first = crowdtape.fetch_text("/v1/social/posts.csv", query, accept="text/csv")
            query["cursor"] = first.call.next_cursor
            last = crowdtape.fetch_text("/v1/social/posts.csv", query, accept="text/csv")
            return {"texts": [first.text, last.text], "next": last.call.next_cursor, "credits": last.call.credits_charged}
        if step == "withheld":
            return [[post.text, post.text_withheld] for post in crowdtape.list_posts(symbol=task["symbol"]).data]
        if step == "stream":
            events: List[List[object]] = []
            for event in crowdtape.open_stream(topics=["posts", "prices"], after=task.get("after")):
                told = event.data.post
                events.append([event.event_id, event.data.type, "" if told is None else told.id])
                if len(events) == task.get("count", 2):
                    break
            return events
        if step == "close":
            with crowdtape.open_stream(topics="posts") as stream:
                next(stream)
                threading.Timer(0.1, stream.close).start()
                return [event.event_id for event in stream]
        if step == "webhook":
            return receive(task)
    raise ValueError(f"no such step: {step}")


def receive(task: Dict[str, Any]) -> Dict[str, object]:
    secrets, headers, body = task["secrets"], task["headers"], task["body"]
    tolerance = task.get("toleranceSeconds", 300)
    event = verify_webhook(secret=secrets, headers=headers, body=body.encode(), tolerance=tolerance)
    assert event == verify_webhook(secret=secrets, headers=headers, body=body, tolerance=tolerance)
    if len(secrets) == 1 and tolerance == 300:
        alone: WebhookEvent = verify_webhook(secret=secrets[0], headers=headers, body=body)
        assert event == alone
    assert event.data.fired_at is not None
    return {
        "id": event.id,
        "type": event.type,
        "at": round(event.timestamp.timestamp() * 1_000),
        "fired_at": round(event.data.fired_at.timestamp() * 1_000),
        "observed_price": event.data.observed_price,
        "name": event.data.name,
    }


def tell(error: CrowdtapeError) -> Dict[str, object]:
    return {
        "status": error.status,
        "code": error.code,
        "message": error.message,
        "request": error.request_id,
        "pointers": [field.pointer for field in error.fields],
        "waits": error.retry_after is not None,
        "help": error.help,
    }


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


for line in iter(sys.stdin.readline, ""):
    try:
        say(run(json.loads(line)))
    except CrowdtapeError as error:
        say(tell(error))
