import type { Sabotage } from '../suite.ts'

/** Enough for every kind of purchase, link, charge and forgery to come. */
const small = { events: 190, kills: 0, keys: 20, shops: 2 }
const billing = 'services/billing/src'

/** Who may tell us of money, and what is believed of it. */
const notices: readonly Sabotage[] = [
  {
    name: 'believe-any-stripe-event',
    wall: 'The signature of Stripe’s events: an event is read, whoever signed it.',
    size: small,
    patches: [
      {
        file: `${billing}/stripe/webhook.ts`,
        find: 'return undefined',
        replace: "return JSON.parse(body.toString('utf8'))",
      },
    ],
  },
  {
    name: 'recorded-stripe-signatures',
    wall: 'A signature of Stripe is good for five minutes: here what was recorded is good for days.',
    size: small,
    patches: [
      {
        file: `${billing}/stripe/webhook.ts`,
        find: 'TOLERANCE_SECONDS = 300',
        replace: 'TOLERANCE_SECONDS = 300_000',
      },
    ],
  },
  {
    name: 'believe-any-notification',
    wall: 'The signature of Mercado Pago’s notifications: any well formed one will do.',
    size: small,
    patches: [
      {
        file: `${billing}/payment-links/webhook-routes.ts`,
        find: 'if (!ctx.mercadoPago.isSigned({ signature, requestId, dataId }))',
        replace: "if (dataId === '')",
      },
    ],
  },
  {
    name: 'believe-the-body-of-stripe',
    wall: 'The object of an event is read from Stripe again: here the body is the truth.',
    size: small,
    patches: [
      {
        file: `${billing}/stripe/effects-use-cases.ts`,
        find: 'const applied: Applied = await handlers[kind](ctx)(about.data.object.id)',
        replace: `const retrieve = async () => JSON.parse(payload).data.object
    const api = { checkout: { sessions: { retrieve } }, invoices: { retrieve },
      paymentIntents: { retrieve }, subscriptions: { retrieve } }
    const believing = { ...ctx, stripe: { ...ctx.stripe, api } } as never
    const applied: Applied = await handlers[kind](believing)(about.data.object.id)`,
      },
    ],
  },
  {
    name: 'pending-is-paid',
    wall: 'Only a payment that the provider calls approved has an effect: here one that was begun.',
    size: small,
    patches: [
      {
        file: `${billing}/payment-links/settle-use-cases.ts`,
        find: 'if (!uuid.test(payment.reference) || !receivedStatuses.has(payment.status))',
        replace: 'if (!uuid.test(payment.reference))',
      },
    ],
  },
]

/** How much was paid, and once. */
const counted: readonly Sabotage[] = [
  {
    name: 'any-amount-of-stripe',
    wall: 'What was paid at Stripe is compared with what was offered.',
    size: small,
    patches: [
      {
        file: `${billing}/subscriptions/payment-use-cases.ts`,
        find: 'BigInt(paid ?? 0) === checkout.amountCents && currency === checkout.currency',
        replace: 'BigInt(paid ?? 0) > 0n && currency === checkout.currency',
      },
    ],
  },
  {
    name: 'any-amount-by-link',
    wall: 'What was paid by link is compared with its quote.',
    size: small,
    patches: [
      {
        file: `${billing}/payment-links/link.ts`,
        find: 'paid.amountCents !== quote.amountCents ||',
        replace: '',
      },
    ],
  },
  {
    name: 'effect-of-each-event',
    wall: 'The key of a purchase is of its payment: here each event has its own.',
    size: small,
    patches: [
      {
        file: `${billing}/subscriptions/payment-use-cases.ts`,
        find: 'key: `stripe:${session.id}`',
        replace: 'key: `stripe:${session.id}:${ctx.ids()}`',
      },
    ],
  },
  {
    name: 'payment-of-each-notification',
    wall: 'A payment by link is one row, whatever tells of it: its look, and its unique key.',
    size: small,
    sql: 'drop index billing.payment_business_id_provider_provider_id_key',
    patches: [
      {
        file: `${billing}/payment-links/payment-repository.ts`,
        find: "where: { businessId, provider: 'mercado_pago', providerId }",
        replace:
          "where: { businessId, provider: 'mercado_pago', providerId: `${providerId} never` }",
      },
    ],
  },
  {
    name: 'paid-once-more',
    wall: 'A second payment of an appointment has no effect, and waits to be given back.',
    size: small,
    patches: [
      {
        file: `${billing}/payment-links/link.ts`,
        find: "return isPaidAlready ? 'second' : null",
        replace: 'return null',
      },
    ],
  },
]

/** What nobody knows, and what is asked again. */
const unknown: readonly Sabotage[] = [
  {
    name: 'no-hourly-look-at-stripe',
    wall: 'Payments whose webhook never came are found by asking Stripe.',
    size: small,
    patches: [
      {
        file: `${billing}/stripe/reconcile-use-cases.ts`,
        find: 'if (ctx.stripe === null) return 0',
        replace: 'if (ctx.stripe !== undefined) return 0',
      },
    ],
  },
  {
    name: 'no-look-at-quotes',
    wall: 'Payments by link whose notification never came are found by asking Mercado Pago.',
    size: small,
    patches: [
      {
        file: `${billing}/payment-links/settle-use-cases.ts`,
        find: 'for (const payment of payments ?? []) await applyPayment(ctx, businessId, payment)',
        replace: 'void payments',
      },
    ],
  },
  {
    name: 'timeout-is-a-failure',
    wall: 'A refund without an answer is asked for again: here it failed.',
    size: small,
    patches: [
      {
        file: `${billing}/refunds/use-cases.ts`,
        find: "if (error.kind === 'unavailable') return 'unknown'\n",
        replace: '',
      },
    ],
  },
  {
    name: 'another-key-each-try',
    wall: 'A refund is asked for under one key, however often.',
    size: small,
    patches: [
      {
        file: `${billing}/refunds/use-cases.ts`,
        find: 'await api.refund(payment.providerId, refund.amountCents, refundId)',
        replace: 'await api.refund(payment.providerId, refund.amountCents, ctx.ids())',
      },
    ],
  },
  {
    name: 'key-for-any-amount',
    wall: 'A known key with another amount is refused: here it is answered as the first.',
    size: small,
    patches: [
      {
        file: `${billing}/ledger/recharge-use-cases.ts`,
        find: "if (!isSame) throw new Refusal('idempotency_mismatch')",
        replace: 'void isSame',
      },
    ],
  },
  {
    name: 'failure-kept-for-a-day',
    wall: 'After a failure that Stripe keeps under its key, another key is taken.',
    size: small,
    patches: [
      {
        file: `${billing}/subscriptions/checkout-use-cases.ts`,
        find: 'return create(api, `${key}-${ctx.ids()}`)',
        replace: 'throw error',
      },
    ],
  },
  {
    name: 'refusal-kept-for-ever',
    wall: 'A refused request gives its key back: here the refusal is its answer from then on.',
    size: small,
    patches: [
      {
        file: 'libs/platform/src/idempotency/keyed-request.ts',
        find: 'closeKey(ctx, () => ctx.keys.forget(ticket))',
        replace:
          "closeKey(ctx, () => ctx.keys.keep(ticket, { status: 409, body: { success: false, code: 'kept' } }))",
      },
    ],
  },
]

/** An appointment on a terminal. */
const onTerminals: readonly Sabotage[] = [
  {
    name: 'lost-answer-is-refused',
    wall: 'A charge whose answer was lost stays open: here it was refused.',
    size: small,
    patches: [
      {
        file: `${billing}/terminals/charge-use-cases.ts`,
        find: "if (error.kind === 'refused')",
        replace: "if (error.kind !== 'unauthorized')",
      },
    ],
  },
  {
    name: 'a-charge-for-each-click',
    wall: 'A charge that waits is the answer to the next one: its look, and its unique key.',
    size: small,
    sql: 'drop index billing.terminal_charge_open',
    patches: [
      {
        file: `${billing}/terminals/new-charge-use-cases.ts`,
        find: 'if (waiting !== null) return { charge: waiting, isNew: false }',
        replace: 'void waiting',
      },
    ],
  },
  {
    name: 'no-look-at-charges',
    wall: 'What a terminal charged and nobody told of is found by asking Mercado Pago.',
    size: small,
    patches: [
      {
        file: `${billing}/terminals/watch-use-cases.ts`,
        find: "if (charge === null || charge.state === 'paid') return",
        replace: 'if (charge !== undefined) return',
      },
    ],
  },
]

export const paymentSabotages: readonly Sabotage[] = [
  ...notices,
  ...counted,
  ...unknown,
  ...onTerminals,
]
