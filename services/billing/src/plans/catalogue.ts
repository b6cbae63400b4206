import {
  type PlanLimits,
  type TierId,
  tierLimits,
  type UsdPlans,
} from '@mostrador/contracts/billing'

/** What is sold, as data. Amounts in cents of MXN. */

export type Tier = {
  readonly id: TierId
  readonly name: string
  readonly quantity: number
  readonly totalPrice: number
  readonly additionalCreditRate: number
  readonly isBestValue: boolean
  readonly supportLevel: string
  readonly training: readonly string[]
  readonly limits: PlanLimits
}

/** [PRC-09], in the order of `plan=1..3` [CHK-01]. */
export const tiers: readonly Tier[] = [
  {
    id: 'bronce',
    name: 'Bronce',
    quantity: 1_000,
    totalPrice: 124_900,
    additionalCreditRate: 100,
    isBestValue: false,
    supportLevel: 'Soporte por correo',
    training: ['Guías en línea'],
    limits: tierLimits.bronce,
  },
  {
    id: 'plata',
    name: 'Plata',
    quantity: 2_000,
    totalPrice: 194_900,
    additionalCreditRate: 85,
    isBestValue: true,
    supportLevel: 'Soporte por correo y WhatsApp',
    training: ['Guías en línea', 'Sesión de inicio'],
    limits: tierLimits.plata,
  },
  {
    id: 'oro',
    name: 'Oro',
    quantity: 5_000,
    totalPrice: 374_900,
    additionalCreditRate: 70,
    isBestValue: false,
    supportLevel: 'Soporte prioritario por WhatsApp',
    training: ['Guías en línea', 'Sesión de inicio', 'Capacitación de tu equipo'],
    limits: tierLimits.oro,
  },
]

/** More than this a month is arranged with a person [PRC-08]. */
export const ENTERPRISE_FROM = 10_000

/** Message packs [PRC-05, PRC-06, PRC-07]. */
export const packs = {
  priceId: 'mensajes',
  minimum: 750,
  minimumWithCoupon: 500,
  preset: 5_000,
  most: 100_000,
  /** What each message costs from a quantity on; the first price counts from the minimum. */
  steps: [
    { from: 0, unitAmount: 100 },
    { from: 2_000, unitAmount: 90 },
    { from: 5_000, unitAmount: 70 },
    { from: 10_000, unitAmount: 50 },
    { from: 20_000, unitAmount: 40 },
  ],
} as const

/** Somebody helps to set up; paid once [PRC-11]. */
export const EXPERT_HELP = 34_900

/** [PRO-02, PRO-03, C2-07] */
export const promo = {
  priceId: 'promo-bronce',
  quantity: 1_000,
  amount: 34_900,
  /** Bronce with expert help. */
  valuedAt: 159_800,
  /** What a browser calls its unit amount: pesos for all of it [CHK-08]. */
  postedUnitAmount: 349,
  lastsMs: 72 * 3_600_000,
} as const

/** About what a dollar costs, for a product that has no price in pesos [PRC-04, C2-12]. */
export const PESOS_A_DOLLAR = 20

const usdPlan = (
  id: 'starter' | 'pro' | 'scale',
  title: string,
  [credits, priceUSD, priceMXN]: readonly [number, number, number]
): UsdPlans['plans'][number] => ({
  id,
  title,
  credits,
  priceUSD,
  priceMXN,
  // Cents to ten-thousandths of a dollar.
  pricePerCredit: Math.round((priceUSD * 100) / credits),
  features: [
    `${credits.toLocaleString('es-MX')} créditos al mes`,
    'WhatsApp, Instagram y Messenger',
    'Agenda y recordatorios',
  ],
  priceId: id,
})

/** [PRC-12] */
export const usdPlans: UsdPlans = {
  kind: 'standard',
  plans: [
    usdPlan('starter', 'Starter', [1_000, 4_900, 98_000]),
    usdPlan('pro', 'Pro', [3_000, 11_900, 238_000]),
    usdPlan('scale', 'Scale', [10_000, 32_900, 658_000]),
  ],
}

/** Shown with the way to a demo; never sold [PRC-13, C2-12]. */
export const demoPlans: UsdPlans = {
  kind: 'demo',
  plans: [
    usdPlan('starter', 'Starter', [1_000, 5_900, 106_200]),
    usdPlan('pro', 'Pro', [3_000, 14_900, 268_000]),
    usdPlan('scale', 'Scale', [5_000, 19_500, 350_000]),
  ],
}
