import type { FastifyInstance } from 'fastify'
import { stripeFailures } from './errors.ts'
import {
  type Form,
  formIn,
  type FormValue,
  listIn,
  metadataIn,
  mustHave,
  textIn,
  wholeIn,
} from './form.ts'
import { listPage } from './listed.ts'
import type { Coupon, Interval, Price, Product, PromotionCode } from './model.ts'
import type { StripeStore } from './store.ts'

type StripeRequest = { Params: { id: string }; Querystring: Record<string, string>; Body: Form }

export const intervalIn = (value: FormValue | undefined): Interval | null =>
  value === 'day' || value === 'month' || value === 'year' ? value : null

export const newProduct = (
  store: StripeStore,
  { id = store.id('prod'), ...fields }: Partial<Product> & { readonly name: string }
): Product => {
  const product: Product = {
    id,
    object: 'product',
    active: true,
    description: null,
    marketing_features: [],
    metadata: {},
    created: store.seconds(),
    ...fields,
  }
  store.products.set(id, product)
  return product
}

const productRoutes = (app: FastifyInstance, store: StripeStore): void => {
  app.post<StripeRequest>('/products', async ({ body }) => {
    const id = textIn(body['id']) ?? store.id('prod')
    if (store.products.has(id)) throw stripeFailures.exists(`Product already exists: ${id}`)
    return newProduct(store, {
      id,
      name: mustHave(body, 'name'),
      description: textIn(body['description']) ?? null,
      marketing_features: listIn(body['marketing_features']).map(feature => ({
        name: mustHave(feature, 'name'),
      })),
      metadata: metadataIn(body['metadata']),
    })
  })
  app.get<StripeRequest>('/products', async ({ query }) =>
    listPage('/v1/products', store.products.values(), query)
  )
  app.get<StripeRequest>('/products/:id', async ({ params }) => store.product(params.id))
  app.post<StripeRequest>('/prices', async ({ body }) => {
    const interval = intervalIn(formIn(body['recurring'])['interval'])
    const price: Price = {
      id: store.id('price'),
      object: 'price',
      active: true,
      product: store.product(mustHave(body, 'product')).id,
      currency: mustHave(body, 'currency'),
      unit_amount: wholeIn(body, 'unit_amount'),
      recurring: interval === null ? null : { interval },
      metadata: metadataIn(body['metadata']),
      created: store.seconds(),
    }
    store.prices.set(price.id, price)
    return price
  })
  app.get<StripeRequest>('/prices', async ({ query }) =>
    listPage('/v1/prices', store.prices.values(), query)
  )
  app.get<StripeRequest>('/prices/:id', async ({ params }) => store.price(params.id))
}

const couponRoutes = (app: FastifyInstance, store: StripeStore): void => {
  app.post<StripeRequest>('/coupons', async ({ body }) => {
    const percent = textIn(body['percent_off'])
    const coupon: Coupon = {
      id: textIn(body['id']) ?? store.id('co'),
      object: 'coupon',
      percent_off: percent === undefined ? null : Number(percent),
      amount_off: percent === undefined ? wholeIn(body, 'amount_off') : null,
      currency: textIn(body['currency']) ?? null,
      duration: body['duration'] === 'forever' ? 'forever' : 'once',
      valid: true,
    }
    store.coupons.set(coupon.id, coupon)
    return coupon
  })
  app.post<StripeRequest>('/promotion_codes', async ({ body }) => {
    const promotionCode: PromotionCode = {
      id: store.id('promo'),
      object: 'promotion_code',
      active: true,
      code: mustHave(body, 'code'),
      promotion: {
        type: 'coupon',
        coupon: store.coupon(mustHave(formIn(body['promotion']), 'coupon')).id,
      },
      created: store.seconds(),
    }
    store.promotionCodes.set(promotionCode.id, promotionCode)
    return promotionCode
  })
  app.post<StripeRequest>('/promotion_codes/:id', async ({ params, body }) => {
    const promotionCode = store.promotionCode(params.id)
    promotionCode.active = body['active'] !== 'false'
    return promotionCode
  })
  app.get<StripeRequest>('/promotion_codes', async ({ query }) => {
    const { code, active } = query
    const matching = [...store.promotionCodes.values()].filter(
      promotionCode =>
        (code === undefined || promotionCode.code.toLowerCase() === code.toLowerCase()) &&
        (active === undefined || String(promotionCode.active) === active)
    )
    return listPage('/v1/promotion_codes', matching, query)
  })
  app.get<StripeRequest>('/coupons/:id', async ({ params }) => store.coupon(params.id))
}

/** What the account sells at Stripe, and what it takes off. */
export const catalogueRoutes = (app: FastifyInstance, store: StripeStore): void => {
  productRoutes(app, store)
  couponRoutes(app, store)
}
