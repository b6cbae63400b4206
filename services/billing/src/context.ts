import { type CreditType, creditTypes } from '@mostrador/contracts/billing'
import { MILLI } from '@mostrador/kernel'
import type {
  Metrics,
  ServiceContext,
  ServiceDatabase,
  ServiceTransaction,
  SqlTransaction,
} from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from './config.ts'
import { type ConnectedMercadoPago, connectMercadoPago } from './mercadopago/connected-client.ts'
import { connectStripe } from './stripe/client.ts'
import type { ConnectedStripe } from './stripe/connected.ts'

type BillingService = ServiceContext<z.output<typeof Config>, 'billing'>

/** The service context of billing with its credit counter and its providers. */
export type BillingContext = BillingService & {
  readonly countCredits: CountCredits
  /** Null where the installation has no keys of Stripe. */
  readonly stripe: ConnectedStripe | null
  /** Null where the installation has no keys of Mercado Pago. */
  readonly mercadoPago: ConnectedMercadoPago | null
}

export type Db = ServiceDatabase<'billing'>
/** One transaction over the tables of billing; what it publishes leaves with its commit. */
export type Tx = ServiceTransaction<'billing'>

/** Like `Tx`, without Prisma: for statements that are sent together. */
export type { SqlTransaction }

/** A use case: bound to a context once, it takes one input and answers or refuses. */
export type UseCase<Input, Output> = (ctx: BillingContext) => (input: Input) => Promise<Output>

const creditStates = ['reserved', 'captured', 'released', 'expired'] as const

/** Counts credits that were held, taken or given back. Called after the commit. */
export type CountCredits = (counted: {
  readonly state: (typeof creditStates)[number]
  readonly creditType: CreditType
  /** Thousandths of a credit. */
  readonly amount: bigint
}) => void

export const createBillingContext = (service: BillingService): BillingContext => ({
  ...service,
  countCredits: createCreditCounter(service.metrics),
  stripe: connectStripe(service.config),
  mercadoPago: connectMercadoPago(service.config),
})

const createCreditCounter = (metrics: Metrics): CountCredits => {
  const counter = metrics.counter(
    'credits_total',
    'Credits of the assistants, by what became of them',
    ['credit_type', 'movement']
  )
  // Every series starts at zero: an alert cannot see the first increase of one that does not.
  for (const credit_type of creditTypes)
    for (const movement of creditStates) counter({ credit_type, movement }, 0)
  return ({ state, creditType, amount }) =>
    counter({ credit_type: creditType, movement: state }, Number(amount) / MILLI)
}
