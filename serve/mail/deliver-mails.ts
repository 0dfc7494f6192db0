import { setTimeout as delay } from 'node:timers/promises'
import { ALERT_MAILS_PER_ADDRESS_PER_HOUR } from '#contract/alerts.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '#contract/time/duration.ts'
import { preparePasswordReset } from '#store/accounts/password-resets.ts'
import { isTeamInvitationOpen } from '#store/accounts/team-invitations.ts'
import { noteOwnAddress } from '#store/alerts/alert-addresses.ts'
import { ACCOUNT_MAILS } from '#store/mails/mail-data.ts'
import {
  type ClaimedMail,
  claimMails,
  holdMail,
  type MailOutcome,
  settleMail,
} from '#store/mails/mail-queue.ts'
import { prepareSubscription } from '#store/support/support.ts'
import type { Context } from '../context/context.ts'
import type { MailWatch } from '../context/mailer.ts'
import { createSecretToken, createStopToken } from '../secrets/keys.ts'
import { ANSWER_MS_MAX, MailRefused } from './mailers.ts'
import { writeMail } from './write-mail.ts'

const RESET_LIFE_MS = HOUR_MS

const RESETS_PER_HOUR = 10 // no mailbox is flooded through us

const SUBSCRIPTION_LIFE_MS = WEEK_MS

const LEASE_MS = 2 * MINUTE_MS // more than it may take until a server has all of a mail
const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS]
/** Names that can never be anybody's (RFC 6761, section 6.4); sandbox accounts have such addresses. */
const NOBODYS = /\.invalid\.?$/i

/** Mails that no server has yet: each is a connection that is busy. */
const HANDED_OVER_AT_ONCE = 16
/** With those that a server has and has not answered for; more connections than these are refused by many. */
const UNDER_WAY_MAX = 48
/** Of one domain, so that one whose server is slow leaves places to the others. */
const UNDER_WAY_A_DOMAIN = 8
/** Where no place is free, others may be due meanwhile that have one. */
const LOOK_AGAIN_MS = SECOND_MS

/** A mail that is being sent. */
export interface Sending {
  mailId: string
  domain: string
  /** Whom an alert mail goes to. */
  alertKey?: string
  claimedAt: Date
  isHandedOver: boolean
  /** Keeps the claim beyond its lease, where the server has the mail and takes long to answer; settled when that is over. */
  held?: Promise<void>
  /** Settles when the server has the mail, or sooner when it is done. */
  handedOver: Promise<void>
  done: Promise<void>
}

/** What ends the sending of mails, and what goes on meanwhile. */
interface Delivery {
  /** No more are claimed. */
  stopping?: AbortSignal
  /** What is under way is given up: it may have arrived, and is sent again. */
  cut?: AbortSignal
  /** What was under way before; what goes on after the round is left in it, instead of being waited for. */
  underWay?: Set<Sending>
}

/**
 * Sends every mail that is due: the one way by which mails leave. What a mail server does not take is tried again with
 * growing pauses until it is no news any more; where we die between handing a mail over and noting that, it is sent
 * once more under the same Message-ID. A server that takes its time to accept a mail holds up no other. Several
 * processes may do it at once.
 */
export async function deliverMails(ctx: Context, delivery: Delivery = {}): Promise<void> {
  const { stopping, cut, underWay = new Set() } = delivery
  while (!stopping?.aborted) {
    const places = findPlaces(underWay)
    // Each of these is counted once for its address, whether it is sent by the time of the claim or not.
    const counted = [...underWay]
    const claim = {
      now: ctx.now(),
      leaseMs: LEASE_MS,
      underWay: counted.map(({ mailId }) => mailId),
      ...places,
    }
    const mails = places.limit > 0 ? await claimMails(ctx.db, claim) : []
    for (const mail of mails) counted.push(startSending(ctx, mail, { cut, underWay, counted }))
    if (mails.length > 0) continue
    const longBefore = claim.now.getTime() - LEASE_MS / 2
    for (const sending of underWay)
      if (sending.isHandedOver && sending.claimedAt.getTime() <= longBefore)
        sending.held ??= hold(ctx, sending)
    const isFull = places.limit === 0 || places.exceptDomains.length > 0
    if (!isFull && (underWay.size === 0 || delivery.underWay)) return
    if (underWay.size === 0) continue // what filled the places is done, and others may be due
    const steps = [...underWay].map(({ isHandedOver, handedOver, done }) =>
      isHandedOver ? done : handedOver,
    )
    await Promise.race([...steps, delay(LOOK_AGAIN_MS, undefined, { ref: false })])
  }
  if (!delivery.underWay) await Promise.all([...underWay].map(({ done }) => done))
}

/** How many more may begin, and the domains that have enough under way. */
function findPlaces(underWay: Set<Sending>): { limit: number; exceptDomains: string[] } {
  const handing = [...underWay].filter(({ isHandedOver }) => !isHandedOver).length
  const free = Math.min(HANDED_OVER_AT_ONCE - handing, UNDER_WAY_MAX - underWay.size)
  const ofDomains = [...Map.groupBy(underWay, ({ domain }) => domain)]
  const exceptDomains = ofDomains.flatMap(([domain, { length }]) =>
    length < UNDER_WAY_A_DOMAIN ? [] : [domain],
  )
  return { limit: Math.max(0, Math.min(free, UNDER_WAY_A_DOMAIN)), exceptDomains }
}

async function hold(ctx: Context, { mailId }: Sending): Promise<void> {
  try {
    const until = new Date(ctx.now().getTime() + ANSWER_MS_MAX + LEASE_MS)
    await holdMail(ctx.db, { id: mailId, until })
  } catch (err) {
    ctx.log.warn({ err, mailId }, 'a mail that a server has could not be held')
  }
}

function startSending(
  ctx: Context,
  mail: ClaimedMail,
  { cut, underWay, counted }: { cut?: AbortSignal; underWay: Set<Sending>; counted: readonly Sending[] },
): Sending {
  const { promise: handedOver, resolve } = Promise.withResolvers<void>()
  const onHandedOver = () => {
    sending.isHandedOver = true
    resolve()
  }
  const work = async () => {
    const outcome = await send(ctx, mail, { signal: cut, onHandedOver, besides })
    sending.held ??= Promise.resolve() // from here on the claim is not changed
    await sending.held
    await settleMail(ctx.db, { id: mail.id, outcome, now: ctx.now() })
  }
  const domain = mail.recipient?.key.split('@')[1] ?? ''
  const alertKey = mail.kind === 'alert' ? mail.recipient?.key : undefined
  const besides = alertKey ? counted.filter((other) => other.alertKey === alertKey).length : 0
  const sending: Sending = {
    mailId: mail.id,
    domain,
    alertKey,
    claimedAt: ctx.now(),
    isHandedOver: false,
    handedOver,
    done: Promise.resolve(),
  }
  sending.done = work()
    .catch((err) => ctx.log.warn({ err, mailId: mail.id }, 'what became of a mail was not noted'))
    .finally(() => {
      underWay.delete(sending)
      resolve()
    })
  underWay.add(sending)
  return sending
}

/** `besides`: how many alert mails that the claim did not count as sent are under way to the same address. */
async function send(
  ctx: Context,
  claimed: ClaimedMail,
  { besides, ...watch }: MailWatch & { besides: number },
): Promise<MailOutcome> {
  if (claimed.expiresAt <= ctx.now()) {
    ctx.log.error(
      { mailId: claimed.id, kind: claimed.kind },
      'no mail server accepted an e-mail before it expired',
    )
    return { kind: 'expired' }
  }
  if (!isWanted(claimed, besides)) return { kind: 'unwanted' }
  let isHandedOver = false
  try {
    const mail = await prepareMail(ctx, claimed)
    if (!mail) return { kind: 'unwanted' }
    const onHandedOver = () => {
      isHandedOver = true
      watch.onHandedOver?.()
    }
    await ctx.mailer.send(writeMail(ctx, mail), { ...watch, onHandedOver })
    return { kind: 'sent', recipientKey: mail.recipient?.key }
  } catch (error) {
    // Without its text, which may hold a secret.
    const about = { err: error, mailId: claimed.id, kind: claimed.kind }
    if (isFinal(error)) {
      ctx.log.error(about, 'an e-mail was refused permanently')
      return { kind: 'refused', noMailbox: hasNoMailbox(error) ? claimed.recipient?.key : undefined }
    }
    const usualMs = PAUSES_MS[claimed.attempts - 1] ?? PAUSES_MS.at(-1) ?? 0
    // A server that has the mail and has not refused it may still deliver it.
    const pauseMs = isHandedOver && !isAnswered(error) ? Math.max(usualMs, ANSWER_MS_MAX) : usualMs
    ctx.log.warn({ ...about, pauseMs }, 'an e-mail was not accepted; it is retried')
    return { kind: 'retry', at: new Date(ctx.now().getTime() + pauseMs) }
  }
}

function isWanted(
  { kind, recipient, isUnconfirmed, isRefused, alert }: ClaimedMail,
  besides: number,
): boolean {
  if ((isUnconfirmed || isRefused) && !ACCOUNT_MAILS.has(kind)) return false
  if (recipient && NOBODYS.test(recipient.address)) return false
  return !alert || (alert.isWanted && alert.sentLately + besides < ALERT_MAILS_PER_ADDRESS_PER_HOUR)
}

/**
 * A mail that is wrong in itself stays so, and one whose recipient or text the server refuses with 5yz (RFC 5321,
 * section 4.2.1). A wrong password or sender is a mistake in the settings, which the operator will mend.
 */
function isFinal(error: unknown): boolean {
  if (error instanceof MailRefused) return true
  const { responseCode, command } = error as SmtpError
  return isAnswered(error) && Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** No such domain, mailbox or form of address; moved without a new one; switched off. RFC 3463, sections 3.2 and 3.3; RFC 7505, section 4.2 */
const NO_MAILBOX = /\b5\.(?:1\.(?:[1236]|10)|2\.1)\b/
const ANY_REASON = /\b5\.\d{1,3}\.\d{1,3}\b/
/** What servers without such codes say where it is us whom they refuse. */
const REFUSES_US = /relay|auth|polic|spam|block|reputation|denied|limit|tls/i

/**
 * Whether a server said that the address itself gets no mails, now and later. A full mailbox, a policy and a server that
 * does not relay for us say nothing of the address.
 */
function hasNoMailbox(error: unknown): boolean {
  const { responseCode, command, response } = error as SmtpError
  if (!isAnswered(error) || Number(responseCode) < 500 || typeof response !== 'string') return false
  if (saysNoMailbox(response)) return true
  // RFC 5321, section 4.2.3
  const isOfMailbox = command === 'RCPT TO' && [550, 551, 553].includes(Number(responseCode))
  return isOfMailbox && !ANY_REASON.test(response) && !REFUSES_US.test(response)
}

/** Whether a server's words have a code by which the address itself gets no mails, now and later. */
export function saysNoMailbox(words: string): boolean {
  return NO_MAILBOX.test(words)
}

/** What nodemailer says of an error. */
interface SmtpError {
  responseCode?: unknown
  command?: unknown
  /** The line of the server. */
  response?: unknown
}

function isAnswered(error: unknown): boolean {
  return typeof (error as SmtpError).responseCode === 'number'
}

/**
 * Gives a mail that was asked for its account and its token, which are looked up only here, so that the asking takes
 * the same time for a known and an unknown address. Undefined for one that is not to be sent.
 */
async function prepareMail(ctx: Context, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  const prepared = await lookUp(ctx, mail)
  if (!prepared || !('token' in prepared.data) || prepared.data.token === undefined) return prepared
  const token = ctx.secretBox.open(prepared.data.token, 'mail token')
  return { ...prepared, data: { ...prepared.data, token } } as ClaimedMail // of the kind that it was
}

async function lookUp(ctx: Context, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  switch (mail.kind) {
    case 'password-reset':
      return mail.data.token === undefined ? prepareReset(ctx, mail) : mail
    case 'newsletter-confirmation':
      return mail.data.token === undefined ? prepareNewsletter(ctx, mail) : mail
    case 'alert':
      return mail.alert?.stopToken === null ? prepareAlert(ctx, mail) : mail
    case 'team-invitation':
      return (await isTeamInvitationOpen(ctx.db, { id: mail.data.invitationId, now: ctx.now() }))
        ? mail
        : undefined
    default:
      return mail
  }
}

async function prepareReset(
  ctx: Context,
  mail: ClaimedMail<'password-reset'>,
): Promise<ClaimedMail | undefined> {
  if (!mail.recipient) return undefined
  const { token: readable, tokenHash } = createSecretToken('ctr_')
  const token = ctx.secretBox.seal(readable, 'mail token')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + RESET_LIFE_MS)
  const owner = await preparePasswordReset(ctx.db, {
    mailId: mail.id,
    emailKey: mail.recipient.key,
    token,
    tokenHash,
    now,
    expiresAt,
    limits: [
      { since: new Date(now.getTime() - MINUTE_MS), max: 1 },
      { since: new Date(now.getTime() - HOUR_MS), max: RESETS_PER_HOUR },
    ],
  })
  if (!owner) return undefined
  return {
    ...mail,
    recipient: { address: owner.email, key: owner.emailKey },
    isOwners: owner.isConfirmed,
    account: { id: owner.id, username: owner.username, plan: 'free' },
    data: { token },
    expiresAt,
  }
}

async function prepareNewsletter(
  ctx: Context,
  mail: ClaimedMail<'newsletter-confirmation'>,
): Promise<ClaimedMail | undefined> {
  if (!mail.recipient) return undefined
  const { token: readable, tokenHash } = createSecretToken('ctn_')
  const token = ctx.secretBox.seal(readable, 'mail token')
  const now = ctx.now()
  const isAsked = await prepareSubscription(ctx.db, {
    mailId: mail.id,
    emailKey: mail.recipient.key,
    email: mail.recipient.address,
    token,
    confirmHash: tokenHash,
    unsubscribeToken: createStopToken(),
    now,
    confirmExpiresAt: new Date(now.getTime() + SUBSCRIPTION_LIFE_MS),
    askedBefore: new Date(now.getTime() - HOUR_MS),
  })
  return isAsked ? { ...mail, data: { token } } : undefined
}

/** The account's own address gets its stop link with its first alert. */
async function prepareAlert(ctx: Context, mail: ClaimedMail<'alert'>): Promise<ClaimedMail | undefined> {
  if (!mail.recipient || !mail.account || !mail.alert) return undefined
  const stopToken = await noteOwnAddress(ctx.db, {
    userId: mail.account.id,
    emailKey: mail.recipient.key,
    email: mail.recipient.address,
    stopToken: createStopToken(),
  })
  return { ...mail, alert: { ...mail.alert, stopToken } }
}
