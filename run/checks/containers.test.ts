import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readDatabaseAddress } from '#store/connection/database-address.ts'
import { SETTINGS } from '../process/settings.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')
/** What the image or the compose file itself decides. */
const OWN =
  /^(?:PORT|HOST|DATA_DIR|ROLE|HEALTH_PORT|\w+_FILE|DATABASE_(?:URL|DIRECT_URL|READ_URL|READ_LAG_MAX_SECONDS))$/

test('the containers are given every setting', () => {
  const compose = read('compose.yaml')
  const passed = SETTINGS.filter((name) => compose.includes(`  ${name}: \${${name}:-`))
  const missing = SETTINGS.filter((name) => !passed.includes(name) && !OWN.test(name))
  assert.deepEqual(missing, [])
})

test('the containers reach the database by its socket, which listens on no network', () => {
  const compose = read('compose.yaml')
  const [address = ''] = /postgres:\/\/\S+:\$\{POSTGRES_PASSWORD[^}]*\}\S+/.exec(compose) ?? []
  const { hostUrls } = readDatabaseAddress(address.replace(/\$\{.*\}/, 'secret'))
  assert.equal(hostUrls.length, 1)
  assert.match(hostUrls[0] ?? '', /%2Fvar%2Frun%2Fpostgresql|host=\/var\/run\/postgresql/)
  assert.match(compose, /listen_addresses="\]\n/)
  assert.match(compose, /network_mode: none/)
})

test('the images are named by digest', () => {
  const file = `${read('Dockerfile')}\n${read('compose.yaml')}`
  const images = [...file.matchAll(/(?:_IMAGE=|_IMAGE:-|image: |FROM )([\w./-]+:[^\s}]+)/g)].map(
    ([, name]) => name,
  )
  assert.equal(images.length, 3)
  for (const name of images) assert.match(name ?? '', /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

test('the image is built from named parts alone, so that no file with secrets gets into it', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  assert.equal(lines[0], '*')
  assert.ok(lines.includes('**/.env*'))
  assert.ok(lines.includes('**/*.test.ts'))
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  const open = copied.filter((name) => name !== '.' && !lines.includes(`!${name}`))
  assert.deepEqual(open, [])
})

test('systemd finds the unit exposed by 2.0 of 10 at the most', (t) => {
  const unit = join(import.meta.dirname, '../../docs/deploy/crowdtape.service')
  const { error, stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', unit],
    {
      encoding: 'utf8',
    },
  )
  if (error) return t.skip('systemd-analyze is not on this machine')
  const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
  assert.ok(Number(exposure) <= 2, stdout + stderr)
})
