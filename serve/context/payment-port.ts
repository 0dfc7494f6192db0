import type { PlanId } from '#contract/plans.ts'

/** What the payment provider reports, as far as anything here follows from it. */
export interface PaymentEvent {
  /** Of the event: it is applied once. */
  id: string
  type: string
  /** Whom it is about; absent where it is about nobody. */
  customerId?: string
  /** A card was saved to use this plan, which was chosen at the moment `chosenAt`. */
  chosen?: { plan: PlanId; chosenAt: Date }
  /** The invoice that it is about, where it is one of ours. */
  invoiceId?: string
}

export interface PaymentCard {
  /** Such as `visa`. */
  brand: string
  lastFour: string
}

/** An invoice as the provider has it. */
export interface PaymentInvoice {
  id: string
  /** Such as `2026-01`. */
  month: string
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  number: string | null
  pdfUrl: string | null
  /** Where it is paid by hand. */
  payUrl: string | null
}

/** A line of an invoice: calls of one price. The cents of all lines come to those of the invoice. */
export interface PaymentLine {
  calls: number
  microsPerCall: number
  cents: number
}

/** What an invoice is made of; asked twice with the same it is made once. */
export interface InvoiceOrder {
  customerId: string
  accountId: string
  /** Such as `2026-01`. */
  month: string
  lines: readonly PaymentLine[]
}

/** The request is not from the provider: no signature of its own, another body, or too old. */
export class SignatureRefused extends Error {
  override name = 'SignatureRefused'
}

/** The provider did not answer, or refused. The message is the operator's to read. */
export class PaymentsFailed extends Error {
  override name = 'PaymentsFailed'
}

/**
 * How the payment provider is asked; `run` gives the real one. Each call ends within seconds and throws PaymentsFailed where
 * it has no answer. What is repeated with the same keys is done once.
 */
export interface PaymentPort {
  /** Gives the customer's id; of one `requestId` it is the same. */
  createCustomer(customer: { requestId: string; accountId: string }): Promise<string>
  /** The address of a page of the provider on which a card is saved. */
  openCheckout(checkout: {
    customerId: string
    email: string
    accountId: string
    plan: PlanId
    chosenAt: Date
  }): Promise<string>
  /** The address of a page of the provider with the customer's cards and invoices. */
  openPortal(customerId: string): Promise<string>
  /** The card that invoices are paid by: the default one, else the newest, which becomes it. */
  findCard(customerId: string): Promise<PaymentCard | undefined>
  deleteCustomer(customerId: string): Promise<void>
  /** An invoice of the month that is not final; one that was made before is found. */
  createInvoice(order: InvoiceOrder): Promise<string>
  /** Puts the lines on it that it lacks. */
  addLines(order: InvoiceOrder & { invoiceId: string }): Promise<void>
  /** Has it paid from now on. */
  finalizeInvoice(order: InvoiceOrder & { invoiceId: string }): Promise<PaymentInvoice>
  getInvoice(invoiceId: string): Promise<PaymentInvoice>
  /** Reads what was sent to us. Throws SignatureRefused. Undefined: nothing here follows from it. */
  readEvent(sent: { body: Buffer; signature: string; now: Date }): Promise<PaymentEvent | undefined>
  /** The events since then, in any order. */
  listEvents(since: Date): AsyncIterable<PaymentEvent>
}
