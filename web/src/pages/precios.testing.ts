import type { PriceList, Subscription } from '@mostrador/contracts/billing'

const plan = (
  id: 'bronce' | 'plata' | 'oro',
  name: string,
  [quantity, totalPrice, additionalCreditRate]: readonly [number, number, number]
): PriceList['plans'][number] => ({
  id,
  name,
  quantity,
  totalPrice,
  additionalCreditRate,
  isBestValue: id === 'plata',
  supportLevel: 'Soporte por correo',
  training: ['Guías en línea'],
  limits: { crmFunnels: 2, massCampaigns: 1, upsells: 10, products: 150 },
  extras: [
    { quantity: 0, amount: 0 },
    { quantity: 300, amount: 300 * additionalCreditRate },
  ],
})

/** What the server of an ordinary installation answers; change what the test is about. */
export const aPriceList = (change: Partial<PriceList> = {}): PriceList => ({
  isOpen: true,
  variants: ['promo', 'plans', 'messages'],
  plans: [
    plan('bronce', 'Bronce', [1_000, 124_900, 100]),
    plan('plata', 'Plata', [2_000, 194_900, 85]),
    plan('oro', 'Oro', [5_000, 374_900, 70]),
  ],
  usdPlans: null,
  products: [],
  packs: {
    minimum: 750,
    minimumWithCoupon: 500,
    preset: 5_000,
    most: 100_000,
    steps: [
      { from: 0, unitAmount: 100 },
      { from: 2_000, unitAmount: 90 },
      { from: 5_000, unitAmount: 70 },
    ],
  },
  expertHelp: 34_900,
  promo: null,
  subscription: null,
  contact: { whatsapp: null, enterpriseFrom: 10_000, usdForm: null, refundTerms: null },
  ...change,
})

export const aSubscription = (change: Partial<Subscription> = {}): Subscription => ({
  planId: 'bronce',
  status: 'active',
  cancelAtPeriodEnd: false,
  periodEnd: '2026-12-21T18:00:00.000Z',
  prices: [{ productName: 'Plan Bronce', currency: 'MXN', unitAmount: 124_900, interval: 'month' }],
  next: null,
  ...change,
})

const usdPlan = (
  id: string,
  title: string,
  [credits, priceUSD, priceMXN]: readonly [number, number, number]
) => ({
  id,
  title,
  credits,
  priceUSD,
  priceMXN,
  pricePerCredit: Math.round((priceUSD * 100) / credits),
  features: ['Agenda'],
  priceId: id,
})

export const usdPlans = (kind: 'standard' | 'demo'): NonNullable<PriceList['usdPlans']> => ({
  kind,
  plans: [
    usdPlan('starter', 'Starter', [1_000, 4_900, 98_000]),
    usdPlan('pro', 'Pro', [3_000, 11_900, 238_000]),
    usdPlan('scale', 'Scale', [10_000, 32_900, 658_000]),
  ],
})
