import { randomUUID } from 'node:crypto'
import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { aBusiness, sendFileAs, type TestApp } from '@mostrador/testing'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { type CatalogTestApp, startCatalogTestApp } from '../test/catalog-test-app.ts'
import { picture } from '../test/sample-files.ts'

let app: CatalogTestApp
let testApp: TestApp
beforeAll(async () => {
  app = await startCatalogTestApp()
  testApp = app.testApp
})
afterAll(() => app.stop())

type Line = readonly [name: string, description: string, price: string]
const headers: Line = ['Nombre', 'Descripcion', 'Precio']
const csv = (lines: readonly Line[]): Buffer =>
  Buffer.from([headers, ...lines].map(line => line.map(cell => `"${cell}"`).join(',')).join('\n'))
const numbered = (count: number, from = 1): Line[] =>
  Array.from({ length: count }, (_, index) => [`Cera ${index + from}`, 'Cera para peinar', '100'])

/** A business, and what it may do with files. */
const aShop = () => {
  const { owner, businessId } = aBusiness()
  const call = testApp.as(owner)
  const send = (bytes: Buffer, name = 'productos.csv') =>
    sendFileAs(testApp, owner)(r.uploadProductImport, { bytes, name })
  const read = async (id: string) => (await call(r.readProductImport, { params: { id } })).data
  const run = async (id: string, fix = false) => {
    await call(r.startProductImport, { params: { id }, body: { fix } })
    await testApp.settled()
    return read(id)
  }
  const undo = async (id: string) => {
    const { status } = await call(r.undoProductImport, { params: { id }, body: {} })
    await testApp.settled()
    return { status, ...(await read(id)) }
  }
  const products = async () =>
    (await call(r.listProducts, { query: {} })).data.map(({ name, price }) => [name, price])
  return { owner, businessId, call, send, read, run, undo, products }
}

describe('a file of products', () => {
  it('is split into valid, fixable and invalid rows, cell by cell [IMP-02, IMP2-02, IMP2-16]', async () => {
    const shop = aShop()
    const { data } = await shop.send(
      csv([
        ['Cera mate', 'Cera para peinar', '180'],
        ['  Gel ', 'Gel de fijación', '$1,250.50 MXN'],
        ['A', 'Corto', 'gratis'],
        ['cera MATE', 'Otra vez la misma', '10'],
        ['Peine', 'Pein', '-5'],
      ])
    )
    expect(data).toMatchObject({ state: 'validated', valid: 1, fixable: 1, invalid: 3 })
    const { validation } = await shop.read(data._id)
    expect(validation.totalProcessed).toBe(5)
    expect(validation.valid).toEqual([
      {
        rowIndex: 2,
        state: 'valid',
        originalData: { name: 'Cera mate', description: 'Cera para peinar', price: '180' },
        errors: [],
        failure: null,
        known: null,
      },
    ])
    expect(validation.fixable[0]).toMatchObject({
      rowIndex: 3,
      originalData: { name: '  Gel ', price: '$1,250.50 MXN' },
      errors: [
        { field: 'name', message: 'Tiene espacios de más', suggestedFix: 'Gel' },
        {
          field: 'price',
          message: 'El precio va en pesos, sin centavos ni signos',
          suggestedFix: '1251',
        },
      ],
    })
    const complaints = validation.invalid.map(({ rowIndex, errors }) => [
      rowIndex,
      ...errors.map(({ message }) => message),
    ])
    expect(complaints).toEqual([
      [4, 'El nombre debe tener al menos 2 caracteres', 'Se necesita agregar un precio numerico'],
      [5, 'Ya está en la fila 2 del archivo: esta fila se omite'],
      [6, 'La descripción debe tener al menos 5 caracteres', 'El precio no puede ser negativo'],
    ])
    expect(await shop.products()).toEqual([])
  })
  it('goes on with its valid rows, whatever the others are [IMP-03, IMP2-03, C2-09]', async () => {
    const shop = aShop()
    const { data } = await shop.send(
      csv([
        ['Cera', 'Cera para peinar', '180'],
        ['Gel', 'Gel de fijación', '$90'],
        ['X', '', ''],
      ])
    )
    const done = await shop.run(data._id)
    expect(done).toMatchObject({ state: 'done', total: 1, processed: 1, created: 1, failed: 0 })
    expect(await shop.products()).toEqual([['Cera', 180]])
  })
  it('applies the fixes that were shown', async () => {
    const shop = aShop()
    const { data } = await shop.send(
      csv([
        ['Cera', 'Cera para peinar', '180'],
        ['Gel', ' Gel de fijación', '$90.40'],
        ['X', '', ''],
      ])
    )
    expect(await shop.run(data._id, true)).toMatchObject({ state: 'done', total: 2, created: 2 })
    expect(await shop.products()).toEqual([
      ['Cera', 180],
      ['Gel', 90],
    ])
  })
  it('without a row to create is refused and unchanged', async () => {
    const shop = aShop()
    const { data } = await shop.send(csv([['X', '', '']]))
    const start = { params: { id: data._id }, body: { fix: true } }
    const { status, body } = await shop.call(r.startProductImport, start)
    expect([status, body.message]).toEqual([
      422,
      'Ninguna fila se puede cargar. Corrige el archivo y súbelo de nuevo.',
    ])
    expect((await shop.read(data._id)).state).toBe('validated')
  })
  it('is recognised by its bytes: XLSX under any name, numbers as they are displayed', async () => {
    const shop = aShop()
    const cells = [headers, ['Cera', 'Cera para peinar', 1250.4], ['Gel', 'Gel fuerte', 90]]
    const bytes = await writeXlsxFile(cells.map(row => row.map(value => ({ value })))).toBuffer()
    const { data } = await shop.send(bytes, 'productos.csv')
    expect(data).toMatchObject({ valid: 1, fixable: 1, invalid: 0 })
    await shop.run(data._id, true)
    expect(await shop.products()).toEqual([
      ['Cera', 1250],
      ['Gel', 90],
    ])
  })
  it.each([
    ['Falta', 'Notas\nx', 422, 'Faltan las siguientes cabeceras: Nombre, Descripcion, Precio'],
    [
      'Repetida',
      'Nombre,Nombre,Descripcion,Precio\na,b,c,1',
      422,
      'Estas cabeceras están más de una vez: Nombre',
    ],
    [
      'Vacío',
      'Nombre,Descripcion,Precio\n\n , ,\n',
      422,
      'El archivo no tiene filas. Agrega al menos una debajo de las cabeceras.',
    ],
    [
      'Página',
      '<html><table><tr><td>Nombre</td></tr></table></html>',
      415,
      'Ese archivo no es una hoja de cálculo. Sube un archivo CSV o XLSX.',
    ],
  ])('%s is refused with a sentence [IMP2-15]', async (_what, text, status, message) => {
    const shop = aShop()
    const reply = await shop.send(Buffer.from(text))
    expect([reply.status, reply.body.message]).toEqual([status, message])
    expect((await shop.call(r.listProductImports, {})).data).toEqual([])
  })
  it('of another type with the right extension is refused', async () => {
    const shop = aShop()
    const reply = await shop.send(await picture('png'), 'productos.xlsx')
    expect([reply.status, reply.body.message]).toEqual([
      415,
      'Ese archivo no es una hoja de cálculo. Sube un archivo CSV o XLSX.',
    ])
  })
  it('with more than 150 products is refused with its number of products, also 200,000 [IMP2-17]', async () => {
    const shop = aShop()
    const text = (count: number) =>
      `El archivo contiene ${count} productos, pero solo se permite subir un maximo de 150.`
    const messageFor = async (count: number) => (await shop.send(csv(numbered(count)))).body.message
    expect([await messageFor(151), await messageFor(200_000)]).toEqual([text(151), text(200_000)])
    expect((await shop.send(csv(numbered(150)))).data.valid).toBe(150)
  })
  it('beyond the limit of the business is not started [C2-14]', async () => {
    const shop = aShop()
    const first = await shop.send(csv(numbered(149)))
    expect(await shop.run(first.data._id)).toMatchObject({ created: 149, failed: 0 })
    const second = await shop.send(csv(numbered(2, 500)))
    const { status, body } = await shop.call(r.startProductImport, {
      params: { id: second.data._id },
      body: { fix: false },
    })
    expect([status, body.message]).toEqual([
      409,
      'Tienes 149 de 150 productos y este archivo agrega 2. Archiva los que no vendas o sube menos.',
    ])
  })
  it('is read once under one key, and started once', async () => {
    const shop = aShop()
    const send = sendFileAs(testApp, shop.owner)
    const file = { bytes: csv(numbered(3)), name: 'a.csv', key: randomUUID() }
    const [first, again] = [
      await send(r.uploadProductImport, file),
      await send(r.uploadProductImport, file),
    ]
    expect(again.data._id).toBe(first.data._id)
    const start = { params: { id: first.data._id }, body: { fix: false } }
    const both = await Promise.all([
      shop.call(r.startProductImport, start),
      shop.call(r.startProductImport, start),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await testApp.settled()
    expect(await shop.products()).toHaveLength(3)
  })
  it('has a template that can be imported [IMP2-15]', async () => {
    const shop = aShop()
    const { data } = await shop.call(r.productImportTemplate, {})
    const bytes = Buffer.from(data.base64, 'base64')
    expect(data.fileName).toBe('plantilla_Productos.xlsx')
    expect((await readSheet(bytes))[0]).toEqual(headers)
    expect((await shop.send(bytes, data.fileName)).data).toMatchObject({ valid: 1, invalid: 0 })
  })
  it('belongs to its business only, and needs the permission', async () => {
    const shop = aShop()
    const { data } = await shop.send(csv(numbered(1)))
    const stranger = testApp.as(aBusiness().owner)
    const params = { id: data._id }
    const statuses = [
      await stranger(r.readProductImport, { params }),
      await stranger(r.readProductImportRows, { params, query: { state: 'valid' } }),
      await stranger(r.startProductImport, { params, body: { fix: false } }),
      await stranger(r.discardProductImport, { params }),
      await testApp.as({ ...shop.owner, isOwner: false, permissions: [] })(r.readProductImport, {
        params,
      }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 403])
    expect((await shop.call(r.discardProductImport, { params })).status).toBe(200)
    expect((await shop.call(r.readProductImport, { params })).status).toBe(404)
  })
})

describe('undoing an import', () => {
  it('removes unchanged products, and lists the rest', async () => {
    const shop = aShop()
    const { data } = await shop.send(csv(numbered(3)))
    await shop.run(data._id)
    const [changed] = (await shop.call(r.listProducts, { query: {} })).data
    if (changed === undefined) throw new Error('Nothing was imported')
    const product = { name: changed.name, description: changed.description, price: 120 }
    await shop.call(r.editProduct, {
      params: { id: changed._id },
      body: { product, revision: changed.revision },
    })
    expect(await shop.undo(data._id)).toMatchObject({
      status: 200,
      state: 'undone',
      removed: 2,
      kept: 1,
    })
    expect(await shop.products()).toEqual([[changed.name, 120]])
    const keptRows = await shop.call(r.readProductImportRows, {
      params: { id: data._id },
      query: { state: 'kept' },
    })
    expect(
      keptRows.data.map(({ originalData, failure }) => [originalData['name'], failure])
    ).toEqual([[changed.name, 'Se usó o cambió desde la carga']])
    expect((await shop.undo(data._id)).status).toBe(409)
  })
  it('archives unchanged products that were used since, and lists them', async () => {
    const shop = aShop()
    const { data } = await shop.send(csv(numbered(4)))
    await shop.run(data._id)
    const ids = (await shop.call(r.listProducts, { query: {} })).data.map(({ _id }) => _id)
    app.used.inService.push(ids[0] ?? '')
    app.used.byClients.add(ids[1] ?? '')
    expect(await shop.undo(data._id)).toMatchObject({ state: 'undone', removed: 2, kept: 2 })
    const all = await shop.call(r.listProducts, { query: { includeArchived: 'true' } })
    expect(all.data.map(({ _id, isArchived }) => [_id, isArchived])).toEqual([
      [ids[0], true],
      [ids[1], true],
    ])
    const keptRows = await shop.call(r.readProductImportRows, {
      params: { id: data._id },
      query: { state: 'kept' },
    })
    const texts = keptRows.data.map(({ failure }) => failure)
    expect(texts).toEqual(Array(2).fill('Ya se usaba: se archivó en lugar de borrarse'))
  })
})
