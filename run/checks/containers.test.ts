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

const CHART = join(import.meta.dirname, '../../docs/deploy/helm')

test('the chart is of this version and sets only what is a setting', () => {
  const { version } = JSON.parse(read('package.json'))
  assert.match(
    read('docs/deploy/helm/Chart.yaml'),
    new RegExp(`^version: ${version}\nappVersion: ${version}$`, 'm'),
  )
  const names = [...read('docs/deploy/helm/templates/workloads.yaml').matchAll(/\{name: ([A-Z_]+), value/g)]
  assert.deepEqual(
    names.map(([, name = '']) => name).filter((name) => !SETTINGS.includes(name)),
    [],
  )
  assert.equal(names.length, 4)
})

test('helm finds the chart right, and its pods can write to two folders alone', (t) => {
  const given =
    'publicUrl=https://tape.example,image.repository=registry.example/crowdtape,ingress.enabled=true'
  const helm = (...args: string[]) => spawnSync('helm', args, { encoding: 'utf8' })
  const { error, status, stdout } = helm('lint', '--strict', CHART, '--set', given)
  if (error) return t.skip('helm is not on this machine')
  assert.equal(status, 0, stdout)
  const refused = helm('template', 'tape', CHART)
  assert.notEqual(refused.status, 0)
  assert.match(refused.stderr, /image.repository is needed|publicUrl is needed/)
  const written = helm('template', 'tape', CHART, '--set', `${given},settings.OPERATORS=ada@tape.example`)
  assert.equal(written.status, 0, written.stderr)
  const pods = written.stdout.split('\n---\n').filter((part) => part.includes('kind: Deployment'))
  assert.equal(pods.length, 2)
  for (const [nr, role] of ['api', 'worker'].entries()) {
    const pod = pods[nr] ?? ''
    assert.match(pod, new RegExp(`\\{name: ROLE, value: ${role}\\}`))
    for (const line of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'capabilities: {drop: [ALL]}',
      'httpGet: {path: /livez, port: http}',
      'httpGet: {path: /readyz, port: http}',
      'secretRef: {name: "crowdtape"}',
      '{name: OPERATORS, value: "ada@tape.example"}',
    ])
      assert.ok(pod.includes(line), `${role}: ${line}`)
    const mounts = [...pod.matchAll(/mountPath: (\S+)\}/g)].map(([, path]) => path)
    assert.deepEqual(mounts, ['/data', '/tmp'])
  }
  assert.match(written.stdout, /host: "tape\.example"/)
})
