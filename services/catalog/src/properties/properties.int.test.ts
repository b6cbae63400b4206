import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { actorOf } from '@mostrador/platform'
import { aBusiness, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCourseTestApp, wanted } from '../test/course-test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startCourseTestApp()
})
afterAll(() => testApp.stop())

const flat = { name: 'Depa en Cholula', location: 'Cholula, Puebla', price: '$2,500,000 MXN' }

describe('properties', () => {
  it('show clients addresses under https alone', async () => {
    const { owner } = aBusiness()
    const call = testApp.as(owner)
    for (const wrong of [
      'javascript:alert(1)',
      'data:image/svg+xml,x',
      'http://otro.example/a.png',
    ])
      for (const links of [{ images: [wrong] }, { resources: [wrong] }]) {
        const property = { ...flat, ...links }
        const { status, body } = await call(r.createProperty, { body: { property } })
        expect([status, body]).toMatchObject([422, { code: 'offering_link_not_https' }])
      }
  })
  it('are registered, read one by one, and edited [PRP2-01, PRP2-02, PRP2-05]', async () => {
    const { owner, businessId } = aBusiness()
    const call = testApp.as(owner)
    const property = {
      ...flat,
      customId: 'D7',
      description: 'Dos recámaras con terraza',
      images: ['https://archivos.example/depa.png'],
      resources: ['https://archivos.example/plano.pdf'],
      available: false,
    }
    const { data, body } = await call(r.createProperty, { body: { property } })
    expect(body.message).toBe('Inmueble creado correctamente')
    expect(data).toEqual({
      ...property,
      _id: data._id,
      businessId,
      isArchived: false,
      revision: data.revision,
    })
    const params = { id: data._id }
    expect((await call(r.getProperty, { params })).data).toEqual(data)
    const edited = await call(r.editProperty, {
      params,
      body: { property: { ...property, price: '$18,000 al mes' }, revision: data.revision },
    })
    expect([edited.body.message, edited.data.price]).toEqual([
      'Inmueble actualizado correctamente',
      '$18,000 al mes',
    ])
    const late = await call(r.editProperty, { params, body: { property, revision: data.revision } })
    expect(late.body).toMatchObject({
      code: 'property_changed',
      details: { current: { price: '$18,000 al mes' } },
    })
  })
  it('are accepted up to every limit [PRP2-03, PRP2-04]', async () => {
    const call = testApp.as(aBusiness().owner)
    const reply = async (changes: object) => {
      const { status, body } = await call(r.createProperty, {
        body: { property: { ...flat, ...changes } },
      })
      return status === 200 ? 200 : body.message
    }
    const replies = (list: readonly object[]) => Promise.all(list.map(reply))
    expect(await replies([1, 2, 50, 51].map(length => ({ name: 'n'.repeat(length) })))).toEqual([
      'El nombre debe tener al menos 2 caracteres',
      200,
      200,
      'El nombre debe tener máximo 50 caracteres',
    ])
    expect(
      await replies([{ name: 'Casa "Luz"' }, { name: 'Casa 🏠' }, { name: 'Casa #3' }])
    ).toEqual([
      'No se permiten comillas dobles en el nombre',
      'No se permiten emojis en el nombre',
      200,
    ])
    expect(
      await replies([0, 4, 5, 1500, 1501].map(length => ({ description: 'd'.repeat(length) })))
    ).toEqual([
      200,
      'La descripción debe tener al menos 5 caracteres',
      200,
      200,
      'La descripción debe tener máximo 1500 caracteres',
    ])
    expect(await replies([0, 1, 200, 201].map(length => ({ price: '9'.repeat(length) })))).toEqual([
      'Este campo es requerido',
      200,
      200,
      'El precio debe tener máximo 200 caracteres',
    ])
    expect(await reply({ location: '' })).toBe('Este campo es requerido')
    expect(
      await replies([
        { customId: 'c'.repeat(11) },
        { customId: 'a b' },
        { customId: 'c'.repeat(10) },
      ])
    ).toEqual([
      'El identificador debe tener máximo 10 caracteres',
      'El identificador solo puede contener letras y números',
      200,
    ])
  })
  it('are archived apart from being available, and only available ones that are not archived are offered [C2-22, G2-07]', async () => {
    const { owner, businessId } = aBusiness()
    const call = testApp.as(owner)
    const make = async (name: string, available = true) =>
      (await call(r.createProperty, { body: { property: { ...flat, name, available } } })).data
    await make('Casa rentada', false)
    const soldProperty = await make('Casa vendida')
    await make('Casa en Atlixco')
    const params = { id: soldProperty._id }
    const archived = await call(r.archiveProperty, { params, query: { archive: 'true' } })
    expect(archived.data).toMatchObject({ isArchived: true, available: true })
    const assistant = testApp.as(actorOf.assistant('Ana', businessId))
    const offered = async (search: string) =>
      (await assistant(r.quoteProperties, { body: { search } })).data.map(({ name }) => name)
    expect(await offered('casas')).toEqual(['Casa en Atlixco'])
    expect(await offered('terreno')).toEqual([])
    expect((await call(r.listProperties, { query: {} })).data).toHaveLength(2)
    expect(
      (await call(r.listProperties, { query: { includeArchived: 'true' } })).data
    ).toHaveLength(3)
    expect((await call(r.archiveProperty, { params, query: {} })).data.isArchived).toBe(false)
    expect(await offered('')).toEqual(['Casa en Atlixco', 'Casa vendida'])
    await call(r.deleteProperty, { params })
    expect((await call(r.getProperty, { params })).status).toBe(404)
  })
  it('are archived instead of deleted while a contact is interested in them [G1-03]', async () => {
    const call = testApp.as(aBusiness().owner)
    const { data } = await call(r.createProperty, { body: { property: flat } })
    const params = { id: data._id }
    wanted.add(data._id)
    expect((await call(r.deleteProperty, { params })).data).toEqual({
      _id: data._id,
      archived: true,
    })
    expect((await call(r.getProperty, { params })).data.isArchived).toBe(true)
  })
  it('are those of the own business', async () => {
    const { data } = await testApp.as(aBusiness().owner)(r.createProperty, {
      body: { property: flat },
    })
    const stranger = testApp.as(aBusiness().owner)
    const params = { id: data._id }
    expect((await stranger(r.getProperty, { params })).status).toBe(404)
    expect((await stranger(r.editProperty, { params, body: { property: flat } })).status).toBe(404)
    expect((await stranger(r.deleteProperty, { params })).status).toBe(404)
    expect((await stranger(r.listProperties, { query: {} })).data).toEqual([])
  })
})
