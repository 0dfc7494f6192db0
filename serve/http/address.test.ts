import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressGroup } from './address.ts'

test('an IPv4 address counts for itself', () => {
  assert.equal(addressGroup('203.0.113.7'), '203.0.113.7')
})

test('an IPv4 address written as IPv6 counts as the IPv4 address', () => {
  assert.equal(addressGroup('::ffff:203.0.113.7'), '203.0.113.7')
})

test('all addresses of one IPv6 /64 count as one', () => {
  const group = '2001:db8:0:1::/64'
  assert.equal(addressGroup('2001:db8:0:1::1'), group)
  assert.equal(addressGroup('2001:0db8:0000:0001:ffff:ffff:ffff:ffff'), group)
  assert.equal(addressGroup('2001:db8::1:0:0:0:9'), group)
  assert.deepEqual(['::', '::1', '2001:db8:0:1::', '1:2:3::4:5:6:7'].map(addressGroup), [
    '0:0:0:0::/64',
    '0:0:0:0::/64',
    group,
    '1:2:3:0::/64',
  ])
})

test('addresses of different IPv6 /64 count apart', () => {
  assert.notEqual(addressGroup('2001:db8:0:1::1'), addressGroup('2001:db8:0:2::1'))
})

test('a zone does not make another address', () => {
  assert.equal(addressGroup('fe80::1%eth0'), addressGroup('fe80::2%eth1'))
})
