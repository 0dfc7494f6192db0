import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import {
  emailKey,
  findAuthFormProblem,
  findEmailProblem,
  findPasswordProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
} from './account-rules.ts'

const GOOD = { username: 'ada', email: 'ada@example.com', password: 'Str0ng', confirmation: 'Str0ng' }

test('the rules of sign-up answer in the order and the words of the specification', () => {
  const steps = [
    [{}, 'Username is required'],
    [{ username: 'ada' }, 'Email is required'],
    [{ username: 'ada', email: 'ada@' }, 'Email is invalid'],
    [{ ...GOOD, password: '' }, 'Password is required'],
    [{ ...GOOD, password: 'Ab1' }, 'Password must be at least 4 characters long'],
    [{ ...GOOD, password: 'abcd1' }, 'Password must contain uppercase, lowercase and number'],
    [{ ...GOOD, confirmation: 'other' }, 'Passwords do not match'],
    [GOOD, undefined],
  ] as const
  for (const [form, message] of steps) assert.equal(findAuthFormProblem('signup', form)?.message, message)
})

test('sign-in asks for neither a username nor a confirmation', () => {
  assert.equal(findAuthFormProblem('login', { email: GOOD.email, password: GOOD.password }), undefined)
  assert.equal(findAuthFormProblem('login', { email: GOOD.email })?.message, 'Password is required')
  for (const password of ['x', 'alllower', '12345678', ' ']) {
    assert.equal(findAuthFormProblem('login', { email: GOOD.email, password }), undefined, password)
  }
})

test('a password has a letter of each case and a digit, of any script, and is no longer than it may be', () => {
  for (const [password, message] of [
    ['Ab1x', undefined],
    ['Äß٣x', undefined],
    [`Ab1${'x'.repeat(1_021)}`, undefined],
    [`Ab1${'x'.repeat(1_022)}`, 'Password must be at most 1024 characters long'],
    ['ABC1', 'Password must contain uppercase, lowercase and number'],
    ['abc1', 'Password must contain uppercase, lowercase and number'],
    ['Abcd', 'Password must contain uppercase, lowercase and number'],
  ] as const) {
    assert.equal(findPasswordProblem(password)?.message, message, password.slice(0, 9))
  }
})

test('an installation may ask for longer passwords, and the text says how long', () => {
  const problem = findAuthFormProblem('signup', GOOD, 12)
  assert.deepEqual(problem, {
    field: 'password',
    message: 'Password must be at least 12 characters long',
  })
})

test('names and addresses are kept in one form, however they were typed', () => {
  assert.equal(normalizeUsername(' Ａｄａ Ｌ '), 'Ada L')
  assert.equal(normalizeEmail(' ａｄａ＠example.com '), 'ada@example.com')
})

test('blanks alone are no username and no address', () => {
  assert.equal(findUsernameProblem(' \t ')?.message, 'Username is required')
  assert.equal(findEmailProblem('  ')?.message, 'Email is required')
})

test('addresses that could carry a second recipient or a header are invalid', () => {
  for (const email of [
    'a@example.com,b@example.com',
    'a@example.com b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '"a b"@example.com',
    '<a@example.com>',
    'a@b@example.com',
    'a@localhost',
    'a@example..com',
    'a@-example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(124)}longe`, // 255 characters
  ]) {
    assert.equal(findEmailProblem(email)?.message, 'Email is invalid', email)
  }
})

test('usual and international addresses are valid', () => {
  for (const email of [
    'a@b.co',
    'first.last+tag@mail.example.com',
    'ｆｕｌｌ＠ｅｘａｍｐｌｅ.com',
    'jürgen@bücher.example',
    ' blanks@around.example ',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b.'.repeat(124)}long`, // 254 characters
  ]) {
    assert.equal(findEmailProblem(email), undefined, email)
  }
})

test('names of any script are valid, invisible and special ones are not', () => {
  for (const name of ['a', 'Ada Lovelace', 'नमस्ते', '数学', 'x_y-z.1', ' x ', 'x'.repeat(32)])
    assert.equal(findUsernameProblem(name), undefined, name)
  for (const name of ['__proto__', 'a\u200bb', 'a\u202eb', '<b>', 'a\nb', 'a  b', 'x'.repeat(33)]) {
    assert.equal(findUsernameProblem(name)?.field, 'username', name)
  }
})

test('an address is one mailbox in whatever spelling of its domain', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcäöüéñαжदかа'), minLength: 1, maxLength: 12 })
  const domains = fc
    .array(letters, { minLength: 1, maxLength: 3 })
    .map((labels) => `${labels.join('.')}.example`)
  const spellings = fc.constantFrom<(domain: string) => string>(
    (domain) => domain.toUpperCase(),
    (domain) => domain.normalize('NFD'),
    (domain) => domainToASCII(domain),
    (domain) => domain.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
  )
  fc.assert(
    fc.property(domains, spellings, (domain, spell) => {
      fc.pre(findEmailProblem(`ada@${domain}`) === undefined)
      const other = `ADA@${spell(domain)}`
      assert.equal(findEmailProblem(other), undefined, other)
      assert.equal(emailKey(other), emailKey(`ada@${domain}`), other)
    }),
  )
  assert.equal(emailKey('user@exämple.de'), 'user@xn--exmple-cua.de')
  assert.notEqual(emailKey('user@faß.de'), emailKey('user@fass.de'))
})

test('a domain that the DNS cannot have is no address', () => {
  for (const domain of ['1.2.3.4', '0x7f.1', `${'ä'.repeat(60)}.de`, `${'a'.repeat(64)}.de`]) {
    assert.equal(findEmailProblem(`ada@${domain}`)?.message, 'Email is invalid', domain)
  }
})
