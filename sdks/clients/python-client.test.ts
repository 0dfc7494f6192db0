import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openProject } from './try-client.ts'

test('openapi-python-client', async (t) => {
  const project = await openProject(t)
  const { folder, run, assertAnswers } = project
  await run('python3', '-m', 'venv', 'python')
  await run('python', '-m', 'pip', 'install', '-q', 'openapi-python-client==0.29.1', 'mypy==1.19.0')
  const generate = ['generate', '--path', 'openapi.json', '--output-path', 'client', '--meta', 'none']
  const { stdout, stderr } = await run('openapi-python-client', ...generate)
  assert.doesNotMatch(`${stdout}${stderr}`, /warning|unable|skipping|not supported/i)
  await writeFile(join(folder, 'program.py'), PROGRAM)
  await run('python', '-m', 'mypy', '--follow-imports=silent', 'program.py')
  await assertAnswers('python', 'program.py')
})

const PROGRAM = `
import os

from client import AuthenticatedClient
from client.api.alerts import create_alert
from client.api.market import get_prices, get_prices_as_file
from client.api.social import list_posts, list_signals_as_parquet
from client.models import Alert, CreateAlertBody, CreateAlertBodyCondition, GetPricesAsFileFormat, Posts, Prices, Problem
from client.types import UNSET, File, Unset

client = AuthenticatedClient(base_url=os.environ["CROWDTAPE_URL"], token=os.environ["CROWDTAPE_API_KEY"])
prices = get_prices.sync(client=client, symbols=["BTC", "ETH", "NOSUCH"])
assert isinstance(prices, Prices)
print(", ".join(f"{row.requested} {row.status.value if row.price is None else row.price}" for row in prices.data))

pages = 0
texts: list[str | None] = []
cursor: str | Unset | None = UNSET
while cursor is not None:
    posts = list_posts.sync(client=client, symbol="BTC", limit=2, cursor=cursor)
    assert isinstance(posts, Posts)
    texts += [post.text if post.text_withheld is None else None for post in posts.data]
    cursor = posts.page.next_cursor
    pages += 1
print(f"{len(texts)} posts on {pages} pages, {'some' if None in texts else 'none'} withheld")

body = CreateAlertBody(symbol="BTC", condition=CreateAlertBodyCondition.ABOVE, price="69000")
alert = create_alert.sync(client=client, body=body)
assert isinstance(alert, Alert)
print(alert.condition.value, alert.price)

csv = get_prices_as_file.sync(client=client, format_=GetPricesAsFileFormat.CSV, symbols=["BTC"])
assert isinstance(csv, str)
print(",".join(csv.split("\\r\\n")[0].split(",")[:4]))
parquet = list_signals_as_parquet.sync(client=client, symbol="BTC")
assert isinstance(parquet, File)
print(parquet.payload.read(4).decode())

wrong = list_posts.sync(client=client, limit=0)
assert isinstance(wrong, Problem) and wrong.errors
print(wrong.code.value, wrong.errors[0].pointer)
`
