import { soundOf } from '@mostrador/kernel'

type Row = Record<string, unknown>
type Stocked = { handle: string; name: string; price: number; left: number }

/** A shelf in memory that speaks the tools' protocol of selling. */
export const aShop = (given: readonly (readonly [name: string, price: number, left: number])[]) => {
  const shelf: Stocked[] = given.map(([name, price, left], at) => ({
    ...{ handle: `d${at + 1}`, name, price, left },
  }))
  const carts = new Map<
    string,
    { lines: { product: Stocked; quantity: number }[]; total: number }
  >()
  const orders: string[] = []
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
  const isHeard = (word: string, name: string): boolean =>
    word.length > 3 && plain(name).split(' ').map(soundOf).includes(soundOf(word))
  const quoteOrder = (args: Row): Row => {
    const items = args['items'] as { product: string; quantity: number }[]
    const lines = items.flatMap(({ product, quantity }) => {
      const found = shelf.find(({ handle }) => handle === product)
      return found ? [{ product: found, quantity }] : []
    })
    const total = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
    const isAvailable = lines.every(({ product, quantity }) => product.left >= quantity)
    const cart = `c${carts.size + 1}`
    if (isAvailable) carts.set(cart, { lines, total })
    return {
      ok: true,
      items: lines.map(({ product, quantity }) => ({
        ...{ product: product.handle, name: product.name, quantity, left: product.left },
        total: product.price * quantity,
        state: product.left >= quantity ? 'available' : 'short',
      })),
      total,
      ...(isAvailable && { cart }),
    }
  }
  const createOrder = (args: Row): Row => {
    const cart = carts.get(String(args['cart']))
    if (cart === undefined) return { ok: false, code: 'unknown_handle', message: '' }
    const items = cart.lines.map(({ product, quantity }) => ({ product: product.handle, quantity }))
    const now = quoteOrder({ items })
    if (now['cart'] === undefined)
      return { ...now, ok: false, code: 'order_unavailable', message: '' }
    for (const { product, quantity } of cart.lines) product.left -= quantity
    orders.push(cart.lines.map(({ product, quantity }) => `${quantity} ${product.name}`).join(', '))
    return { ok: true, folio: `P${orders.length}` }
  }
  return {
    shelf,
    orders,
    tools: {
      quote_products: (args: Row): Row => {
        const words = plain(String(args['search'])).split(' ')
        return {
          ok: true,
          products: shelf
            .filter(({ name }) =>
              words.some(word => plain(name).includes(word) || isHeard(word, name))
            )
            .map(({ handle, name, price }) => ({ handle, name, price, description: '' })),
        }
      },
      quote_order: quoteOrder,
      create_order: createOrder,
      my_orders: (): Row => ({
        ok: true,
        orders: orders.map((line, at) => ({
          ...{ folio: `P${at + 1}`, status: 'pending', total: 100 },
          items: [{ name: line, quantity: 1 }],
        })),
      }),
    },
  }
}
