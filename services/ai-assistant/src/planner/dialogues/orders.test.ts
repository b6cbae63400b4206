import { describe, expect, it } from 'vitest'
import { planner } from '../planner.ts'
import { aShop } from '../test/fake-shop.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { aTalk } from '../test/talk.ts'

const shelf = [
  ['Shampoo de menta', 180, 5],
  ['Cera mate', 240, 3],
  ['Cera brillante', 260, 1],
  ['Aceite para barba', 150, 0],
] as const

/** Plays the turns: what is said and what the answer must contain. Returns the orders registered. */
const play = async (turns: readonly (readonly [string, RegExp])[]) => {
  const shop = aShop(shelf)
  const talk = aTalk(planner, aToolbox({ shop }))
  for (const [said, answer] of turns) expect(await talk.say(said)).toMatch(answer)
  return { shop, talk, orders: shop.orders }
}

describe('an order in a chat [CAP-01]', () => {
  it('is read back with the prices of the server and registered after a yes', async () => {
    const { orders, talk } = await play([
      [
        'hola, mándame dos shampoos y una cera mate',
        /2 × Shampoo de menta: \$360[\s\S]*1 × Cera mate: \$240[\s\S]*Total: \$600[\s\S]*¿Registro el pedido\?/,
      ],
      ['sí porfa', /Gracias por tu compra/],
    ])
    expect(orders).toEqual(['2 Shampoo de menta, 1 Cera mate'])
    for (const { answer } of talk.turns) expect(answer).not.toMatch(/registrad|qued/)
  })
  it('changes as it is talked about', async () => {
    const { orders } = await play([
      ['quiero comprar un shampoo y una cera mate', /Total: \$420/],
      ['mejor que sean tres shampoos', /3 × Shampoo de menta: \$540[\s\S]*Total: \$780/],
      ['quita la cera', /Serían:\n• 3 × Shampoo de menta: \$540\nTotal: \$540/],
      ['mejor dos', /2 × Shampoo de menta: \$360/],
      ['va', /Gracias/],
    ])
    expect(orders).toEqual(['2 Shampoo de menta'])
  })
  it('asks which of several is meant', async () => {
    const { orders } = await play([
      ['véndeme una cera', /¿Cuál de estos\?\n1\. Cera mate\n2\. Cera brillante/],
      ['la 2', /1 × Cera brillante: \$260/],
      ['sí', /Gracias/],
    ])
    expect(orders).toEqual(['1 Cera brillante'])
  })
  it('says what there is when it is short, and asks again', async () => {
    const { orders } = await play([
      [
        'apártame diez shampoos',
        /De Shampoo de menta solo me quedan 5\.[\s\S]*5 × Shampoo de menta: \$900/,
      ],
      ['no, gracias', /no registro nada/],
      ['quiero comprar un aceite para barba', /Ahorita no tengo Aceite para barba/],
    ])
    expect(orders).toEqual([])
  })
  it('says so when it was sold between the question and the yes', async () => {
    const shop = aShop(shelf)
    const talk = aTalk(planner, aToolbox({ shop }))
    await talk.say('mándame tres ceras mate')
    for (const product of shop.shelf) product.left = 1
    expect(await talk.say('sí')).toMatch(
      /se acaba de vender[\s\S]*solo me quedan 1[\s\S]*1 × Cera mate/i
    )
    expect(shop.orders).toEqual([])
  })
  it('registers nothing without a clear yes', async () => {
    for (const said of [
      'sí pero deja le pregunto a mi esposa',
      '¿y tienen gel?',
      'mmm no sé',
      'sí pero tres',
    ]) {
      const { orders } = await play([
        ['quiero comprar un shampoo', /Total: \$180/],
        [said, /./],
      ])
      expect(orders).toEqual([])
    }
  })
  it('tells how it goes', async () => {
    await play([
      ['¿cómo va mi pedido?', /No encuentro pedidos a tu nombre/],
      ['quiero comprar un shampoo', /Total/],
      ['sí', /Gracias/],
      ['¿cómo va mi pedido?', /Pedido P1, pendiente de entrega/],
    ])
  })
  it('keeps the quantity while it asks which of several is meant', async () => {
    const { orders } = await play([
      ['véndeme dos ceras', /¿Cuál de estos\?/],
      ['la mate', /2 × Cera mate: \$480/],
      ['sí', /Gracias/],
    ])
    expect(orders).toEqual(['2 Cera mate'])
  })
  it('drops a cart that is called off before it is registered', async () => {
    for (const said of ['mejor cancélalo', 'cancela el pedido', 'ya no quiero el pedido']) {
      const { orders } = await play([
        ['quiero comprar un shampoo', /Total: \$180/],
        [said, /no registro nada/],
      ])
      expect(orders).toEqual([])
    }
  })
  it.each([
    'cancela mi pedido',
    'quiero cancelar la compra que hice ayer',
    'ya no quiero lo que les encargué',
    'oigan y mi pedido lo pueden cancelar?',
    'cámbiame mi pedido por favor',
  ])('takes «%s» to the team and cancels no appointment', async said => {
    for (const sells of [true, false]) {
      const toolbox = aToolbox(sells ? { shop: aShop(shelf) } : {})
      toolbox.given('Corte de cabello', '2026-11-25', '12:00')
      const talk = aTalk(planner, toolbox)
      expect(await talk.say(said)).toMatch(/Los pedidos los cambia o cancela el equipo/)
      await talk.say('sí')
      expect(toolbox.booked.map(({ status }) => status)).toEqual(['live'])
    }
  })
  it('takes «cancélalo» after an order to the team and cancels no appointment', async () => {
    const toolbox = aToolbox({ shop: aShop(shelf) })
    toolbox.given('Corte de cabello', '2026-11-25', '12:00')
    const talk = aTalk(planner, toolbox)
    await talk.say('quiero comprar un shampoo')
    await talk.say('sí')
    expect(await talk.say('ay no, cancélalo')).toMatch(/el equipo/)
    await talk.say('sí')
    expect(toolbox.booked.map(({ status }) => status)).toEqual(['live'])
  })
  it('leaves appointments alone', async () => {
    const { orders, talk } = await play([['quiero un corte mañana a las 5', /¿Te la aparto\?/]])
    expect(orders).toEqual([])
    expect(talk.turns[0]?.calls).not.toContain('quote_products')
  })
  it('finds what is written by ear, and sells it', async () => {
    const { orders } = await play([
      ['venden aseite para barba?', /Aceite para barba: \$150/],
      ['véndeme una sera mate', /1 × Cera mate: \$240/],
      ['va', /Gracias/],
    ])
    expect(orders).toEqual(['1 Cera mate'])
  })
  it('looks for what was named before where only the place is', async () => {
    await play([
      ['la cera que me puso Mario la otra vez, la mate, ¿la venden ahí?', /Cera mate: \$240/],
      ['¿y la venden aquí?', /Cera mate: \$240/],
    ])
  })
  it('tells the price of the bag of what was asked for, once', async () => {
    const shop = aShop([['Croquetas cachorro 4 kg', 520, 5]])
    const talk = aTalk(planner, aToolbox({ shop }))
    const said = await talk.say('venden croketas para cachorro? y a cómo el bulto')
    expect(said.match(/520/g)).toHaveLength(1)
    expect(said).not.toMatch(/No tenemos|información/)
  })
})
