import { normalizeText } from './text/normalize-text.ts'

/** What a sign-up, sign-in or profile form holds; a part that is not there counts as empty. */
export interface AccountForm {
  username?: string
  email?: string
  password?: string
  confirmation?: string
}

export interface AccountProblem {
  field: 'username' | 'email' | 'password' | 'confirmation'
  message: string
}

export const PASSWORD_LENGTH_MIN = 4 // spec, section 9; an installation may ask for more
export const PASSWORD_LENGTH_MAX = 1024 // far beyond any passphrase; longer ones would only cost time
export const USERNAME_LENGTH_MAX = 32
export const EMAIL_LENGTH_MAX = 254 // RFC 5321, section 4.5.3.1.3: a path of 256 with its two brackets
const EMAIL_LOCAL_PART_LENGTH_MAX = 64 // RFC 5321, section 4.5.3.1.1
const DOMAIN_LABEL_LENGTH_MAX = 63 // RFC 1035, section 2.3.4

/**
 * The first thing wrong with a sign-in or sign-up form, in the order and the words of spec, section 5; undefined
 * when all is well. What a new password must have and its confirmation count on sign-up only: an account holder
 * got it by the rules of that day. The server checks the same rules.
 */
export function findAuthFormProblem(
  mode: 'login' | 'signup',
  form: AccountForm,
  passwordLengthMin = PASSWORD_LENGTH_MIN,
): AccountProblem | undefined {
  if (mode === 'login') return findEmailProblem(form.email) ?? findNoPassword(form.password)
  return (
    findUsernameProblem(form.username) ??
    findEmailProblem(form.email) ??
    findPasswordProblem(form.password, passwordLengthMin) ??
    findConfirmationProblem(form)
  )
}

export function findUsernameProblem(username = ''): AccountProblem | undefined {
  const name = normalizeUsername(username)
  if (name === '') return { field: 'username', message: 'Username is required' }
  if (name.length > USERNAME_LENGTH_MAX) {
    return {
      field: 'username',
      message: `Username must be at most ${USERNAME_LENGTH_MAX} characters long`,
    }
  }
  if (!USERNAME.test(name)) {
    return {
      field: 'username',
      message:
        'Username must start with a letter or digit and contain only letters, digits, spaces and . _ -',
    }
  }
  return undefined
}

export function findEmailProblem(email = ''): AccountProblem | undefined {
  const address = normalizeEmail(email)
  if (address === '') return { field: 'email', message: 'Email is required' }
  return isEmail(address) ? undefined : { field: 'email', message: 'Email is invalid' }
}

function isEmail(address: string): boolean {
  const localPart = address.slice(0, address.lastIndexOf('@'))
  // The lengths first, so that the pattern never works on a long text.
  const fits = address.length <= EMAIL_LENGTH_MAX && localPart.length <= EMAIL_LOCAL_PART_LENGTH_MAX
  if (!fits || !EMAIL.test(address)) return false
  const domain = asciiDomain(address.slice(localPart.length + 1))
  if (domain === undefined || IP_ADDRESS.test(domain)) return false
  return (
    localPart.length + 1 + domain.length <= EMAIL_LENGTH_MAX &&
    domain.split('.').every((label) => label.length <= DOMAIN_LABEL_LENGTH_MAX)
  )
}

function findNoPassword(password = ''): AccountProblem | undefined {
  return password === '' ? { field: 'password', message: 'Password is required' } : undefined
}

export function findPasswordProblem(
  password = '',
  passwordLengthMin = PASSWORD_LENGTH_MIN,
): AccountProblem | undefined {
  const none = findNoPassword(password)
  if (none) return none
  const problem = (message: string): AccountProblem => ({ field: 'password', message })
  if (password.length < passwordLengthMin) {
    return problem(`Password must be at least ${passwordLengthMin} characters long`)
  }
  if (password.length > PASSWORD_LENGTH_MAX) {
    return problem(`Password must be at most ${PASSWORD_LENGTH_MAX} characters long`)
  }
  if (!/\p{Lu}/u.test(password) || !/\p{Ll}/u.test(password) || !/\p{Nd}/u.test(password)) {
    return problem('Password must contain uppercase, lowercase and number')
  }
  return undefined
}

export function findConfirmationProblem(
  form: Pick<AccountForm, 'password' | 'confirmation'>,
): AccountProblem | undefined {
  if (form.password === form.confirmation) return undefined
  return { field: 'confirmation', message: 'Passwords do not match' }
}

/** A name as it is kept and shown: compatibility forms unified (NFKC), blanks around it gone. */
export function normalizeUsername(username: string): string {
  return normalizeText(username, 'NFKC').trim()
}

/** An address as it is kept and written to: compatibility forms unified (NFKC), blanks around it gone. */
export function normalizeEmail(email: string): string {
  return normalizeText(email, 'NFKC').trim()
}

/** By which a username is unique: full-width and upper-case variants are one name. */
export function usernameKey(username: string): string {
  return normalizeUsername(username).toLowerCase()
}

/** By which an address is unique: full-width and upper-case variants are one mailbox, and so are all spellings of its domain. */
export function emailKey(email: string): string {
  const address = normalizeEmail(email).toLowerCase()
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (asciiDomain(address.slice(at)) ?? address.slice(at))
}

/** Of an address, in the spelling by which domains are compared. */
export function domainOf(email: string): string {
  const key = emailKey(email)
  return key.slice(key.lastIndexOf('@') + 1)
}

/** A domain as the DNS has it (UTS #46, "ToASCII"); undefined for one that there cannot be. */
export function asciiDomain(domain: string): string | undefined {
  if (NOT_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return undefined
  return new URL(`http://${domain}`).hostname
}

const NOT_DOMAIN = /[\s/?#@:%[\]\\]/ // what would end a host in a URL

const IP_ADDRESS = /^[\d.]+$/ // 0x7f.1 is one too; a mailbox there would have brackets

// Letters, marks and digits of any script; single blanks inside. Invisible characters are none of these.
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*(?: [\p{L}\p{M}\p{N}._-]+)*$/u

// What mail systems accept in practice: no quotes, comments, lists or control characters, and a domain with a dot.
const EMAIL =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
