import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDatabaseAddress } from './database-address.ts'

test('one host is left as it stands, and its tables lie in public', () => {
  assert.deepEqual(readDatabaseAddress('postgres://user:p%40ss@db.example/crowdtape?sslmode=require'), {
    hostUrls: ['postgres://user:p%40ss@db.example/crowdtape?sslmode=require'],
    name: 'db.example',
    want: 'any',
    schemas: { public: 'public', sample: 'sample', jobs: 'jobs' },
    session: {},
  })
})

test('several hosts are read in their order, with a port each, and the one that writes is wanted', () => {
  const { hostUrls, want } = readDatabaseAddress('postgresql://u:p@[::1]:5433,two.example,10.0.0.3:6000/name')
  assert.deepEqual(hostUrls, [
    'postgresql://u:p@[::1]:5433/name',
    'postgresql://u:p@two.example/name',
    'postgresql://u:p@10.0.0.3:6000/name',
  ])
  assert.equal(want, 'read-write')
})

test('several hosts may stand in the query as libpq has them', () => {
  const { hostUrls, want } = readDatabaseAddress(
    'postgres:///name?user=u&host=/run/a,b.example&port=5433,5434&target_session_attrs=standby',
  )
  const hosts = hostUrls.map((url) => new URL(url).searchParams)
  assert.deepEqual(
    hosts.map((host) => `${host.get('host')} ${host.get('port')}`),
    ['/run/a 5433', 'b.example 5434'],
  )
  assert.equal(want, 'standby')
})

test('several hosts in the query want the one that writes as well, and one port is the port of all', () => {
  assert.deepEqual(readDatabaseAddress('postgres://u@/name?host=a,b,c&port=5433'), {
    hostUrls: ['a', 'b', 'c'].map((host) => `postgres://u@socket/name?host=${host}&port=5433`),
    name: 'a:5433, b:5433, c:5433',
    want: 'read-write',
    schemas: { public: 'public', sample: 'sample', jobs: 'jobs' },
    session: {},
  })
  assert.equal(readDatabaseAddress('postgres://u@/name?host=/run/postgresql').want, 'any')
  assert.equal(readDatabaseAddress('postgres://u@a,b/name').want, 'read-write')
})

for (const want of ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby']) {
  test(`hosts are wanted as ${want} where the address says so`, () => {
    const address = readDatabaseAddress(`postgres://u@a,b/name?target_session_attrs=${want}`)
    assert.deepEqual([address.want, address.hostUrls], [want, ['postgres://u@a/name', 'postgres://u@b/name']])
  })
}

for (const options of [
  '-c search_path=acme,public -c work_mem=32MB',
  '-csearch_path=acme --work_mem=32MB',
  '--search-path="acme" -c Work-Mem=32MB',
]) {
  test(`options ${options} name the schema of the installation and settings`, () => {
    const address = readDatabaseAddress(`postgres://u@h/d?options=${encodeURIComponent(options)}`)
    assert.deepEqual(address.schemas, { public: 'acme', sample: 'acme_sample', jobs: 'acme_jobs' })
    assert.deepEqual(address.session, { work_mem: '32MB' })
    assert.deepEqual(address.hostUrls, ['postgres://u@h/d'])
  })
}

test('a backslash keeps a space in the value of an option, and what else stands behind one', () => {
  const options = encodeURIComponent(String.raw`  -c application_name=a\ b\\c  --timezone=UTC `)
  assert.deepEqual(readDatabaseAddress(`postgres://u@h/d?options=${options}`).session, {
    application_name: String.raw`a b\c`,
    timezone: 'UTC',
  })
})

test('a schema has a name of at most 45 characters, so that the one of the queue has at most 50', () => {
  const schemasOf = (name: string) =>
    readDatabaseAddress(`postgres://u@h/d?options=-c%20search_path%3D${name}`).schemas
  assert.equal(schemasOf('a'.repeat(45)).jobs.length, 50)
  for (const name of ['a'.repeat(46), 'jobs', '1st', 'Acme', '']) {
    assert.throws(() => schemasOf(name), { name: 'AddressError' }, name)
  }
})

for (const [url, message] of [
  ['mysql://h/d', /^must be an address that starts with postgres/],
  ['postgres://u:secret@/d', /^must be an address .* names a host$/],
  ['postgres://u:secret@a,b:port/d', /^must be an address such as/],
  ['postgres://u:secret@h/d?target_session_attrs=master', /^must have one of any, read-write/],
  ['postgres://u:secret@h/d?options=search_path=x', /^must have options of the form -c name=value$/],
  ['postgres://u:secret@h/d?options=-c%20search_path%3Dsample', /^must have a search_path/],
  ['postgres://u:secret@h/d?options=-c%20search_path%3D%22Big%20Name%22', /^must have/],
] as const) {
  test(`${url} is refused without repeating its password`, () => {
    assert.throws(() => readDatabaseAddress(url), { name: 'AddressError', message })
    assert.throws(
      () => readDatabaseAddress(url),
      (error: Error) => !error.message.includes('secret'),
    )
  })
}
