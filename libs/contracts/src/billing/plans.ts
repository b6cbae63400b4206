import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { PlanLimits } from './entitlements.ts'

/** Cents of one currency; nothing here costs a million pesos. */
const Cents = z.number().int().min(0).max(100_000_000)
const Quantity = z.number().int().min(0).max(1_000_000)
const PlanCurrency = z.enum(['MXN', 'USD'])

/** What /precios may show; which of them an installation sells is its configuration [C2-48]. */
export const priceVariants = ['products', 'messages', 'plans', 'usd', 'demo', 'promo'] as const
export type PriceVariant = (typeof priceVariants)[number]

/** A monthly plan with its credits and limits [PRC-02, PRC-09]. */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  quantity: Quantity,
  /** A month. */
  totalPrice: Cents,
  /** Price of one extra credit. */
  additionalCreditRate: Cents,
  isBestValue: z.boolean(),
  supportLevel: z.string(),
  training: z.array(z.string()),
  limits: PlanLimits,
  /** Extra credits that may be added, and what all of them cost a month [PRC-10]. */
  extras: z.array(z.object({ quantity: Quantity, amount: Cents })),
})
export type Plan = z.output<typeof Plan>

/** A monthly plan that is priced in both currencies [PRC-02, PRC-12, PRC-13]. */
export const UsdPlan = z.object({
  id: z.string(),
  title: z.string(),
  credits: Quantity,
  priceUSD: Cents,
  priceMXN: Cents,
  /** Ten-thousandths of a dollar. */
  pricePerCredit: z.number().int(),
  features: z.array(z.string()),
  /** Identifies the product; with the suffix `-usd` or `-mxn` it names what a checkout buys. */
  priceId: z.string(),
})
export type UsdPlan = z.output<typeof UsdPlan>

/**
 * Starter, Pro and Scale: `demo` ones are shown with the way to a demo and are never sold [C2-12].
 */
export const UsdPlans = z.object({ kind: z.enum(['standard', 'demo']), plans: z.array(UsdPlan) })
export type UsdPlans = z.output<typeof UsdPlans>

/** A product of the installation's own catalogue at the payment provider [PRC-01]. */
export const BillingProduct = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** Which features stand out, counted from 1. */
  highlights: z.array(z.number().int()),
  prices: z.array(
    z.object({
      id: z.string(),
      currency: PlanCurrency,
      unitAmount: Cents,
      interval: z.enum(['year', 'month', 'day']),
      /** Credits of each period. */
      credits: Quantity,
      /** Cents of MXN; a price in dollars is converted at about 20 [PRC-04]. */
      amountMXN: Cents,
      /** `amountMXN` of one day: a thirtieth of it [PRC-04]. */
      perDayMXN: Cents,
    })
  ),
})
export type BillingProduct = z.output<typeof BillingProduct>

export const subscriptionStates = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const
/** [PRC-01] */
export const Subscription = z.object({
  planId: z.string().nullable(),
  status: z.enum(subscriptionStates),
  cancelAtPeriodEnd: z.boolean(),
  periodEnd: Instant.nullable(),
  prices: z.array(
    z.object({
      productName: z.string(),
      currency: PlanCurrency,
      unitAmount: Cents,
      interval: z.enum(['year', 'month', 'day']),
    })
  ),
  /** A smaller plan that begins with the next period. */
  next: z.object({ planId: z.string(), credits: Quantity }).nullable(),
})
export type Subscription = z.output<typeof Subscription>

/** The offer of the first 72 hours [PRO-03]. */
export const Promo = z.object({
  quantity: Quantity,
  amount: Cents,
  /** What the same costs without it. */
  valuedAt: Cents,
  percentOff: z.number().int(),
  endsAt: Instant,
})

/** What /precios sells, and what a business has. Amounts in cents of MXN. */
export const PriceList = z.object({
  /** False where the installation has no payment provider: then nothing can be bought. */
  isOpen: z.boolean(),
  /** The sets of cards, in the order of the page. */
  variants: z.array(z.enum(priceVariants)),
  plans: z.array(Plan),
  usdPlans: UsdPlans.nullable(),
  products: z.array(BillingProduct),
  packs: z.object({
    minimum: Quantity,
    /** The smallest purchase with a coupon [PRC-07]. */
    minimumWithCoupon: Quantity,
    preset: Quantity,
    most: Quantity,
    steps: z.array(z.object({ from: Quantity, unitAmount: Cents })),
  }),
  expertHelp: Cents,
  /** Null when it is over, or was bought. */
  promo: Promo.nullable(),
  subscription: Subscription.nullable(),
  /** What is not configured is null, and its control is hidden [G2-20]. */
  contact: z.object({
    /** Digits for wa.me: the enterprise contact and the demo. */
    whatsapp: z.string().nullable(),
    /** More messages a month than this are arranged with a person. */
    enterpriseFrom: Quantity,
    /** Where visitors without an account ask for a plan in dollars [CHK-03]. */
    usdForm: z.string().nullable(),
    refundTerms: z.string().nullable(),
  }),
})
export type PriceList = z.output<typeof PriceList>

export const CouponCode = z.string().trim().min(1).max(40)

/** What a browser wants to buy [CHK-06]: its amounts are only compared with ours. */
export const CheckoutForm = z.object({
  prices: z
    .array(
      z.object({
        priceId: z.string().min(1).max(60),
        quantity: Quantity,
        unitAmount: Cents,
        minimumQuantity: Quantity.optional(),
      })
    )
    .min(1)
    .max(2),
  /** The path to come back to without paying. */
  currentPath: z.string().max(300),
  allowQuantityUpdates: z.boolean(),
  business: Id,
  user: Id,
  needExpertHelp: z.boolean().optional(),
  /** The total that was shown, in cents, before a coupon. */
  customAmount: Cents.optional(),
  coupon: CouponCode.optional(),
})
export type CheckoutForm = z.output<typeof CheckoutForm>

/** A code that is good now; one of both says what it takes off. */
export const Coupon = z.object({
  code: z.string(),
  percentOff: z.number().nullable(),
  /** Cents of MXN. */
  amountOff: Cents.nullable(),
})
export type Coupon = z.output<typeof Coupon>

/** [CHK-07] */
export const StartedCheckout = z.object({
  type: z.enum(['portal', 'checkout']),
  /** The address of the portal, or the id of the session. */
  data: z.string(),
  /** The address that the browser opens next. */
  url: z.string(),
})

/** A change to another plan, or to other extra credits, of a business that has a plan. */
export const PlanChangeForm = z.object({ planId: z.string().max(40), extra: Quantity })
export type PlanChangeForm = z.output<typeof PlanChangeForm>

/** What a change of plan costs, by the server. Amounts in cents of MXN. */
export const PlanChange = PlanChangeForm.extend({
  /** `now`: charged for the rest of the period. `period_end`: costs nothing until then. */
  begins: z.enum(['now', 'period_end']),
  at: Instant,
  dueNow: Cents,
  /** Credits that arrive with that payment: for the rest of the period. */
  creditsNow: Quantity,
  /** Each month from then on. */
  monthly: Cents,
  credits: Quantity,
})
export type PlanChange = z.output<typeof PlanChange>

/** What was shown; another amount is refused [A18]. */
export const ConfirmedPlanChange = PlanChangeForm.extend({ dueNow: Cents, at: Instant })
export type ConfirmedPlanChange = z.output<typeof ConfirmedPlanChange>

export const Invoice = z.object({
  _id: z.string(),
  number: z.string(),
  date: Instant,
  amount: z.number().multipleOf(0.01),
  currency: PlanCurrency,
  isPaid: z.boolean(),
  url: z.string().nullable(),
})
export type Invoice = z.output<typeof Invoice>
