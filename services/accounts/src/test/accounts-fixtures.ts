import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { actorOf } from '@mostrador/platform'
import type { TestApp } from '@mostrador/testing'
import { host } from './accounts-test-app.ts'

export const gateway = actorOf.service('edge-gateway')

export const form = {
  name: 'Clínica Ñandú Sur',
  description: 'Atención general',
  whatsapp: '2221234567',
  whatsappOwner: '2227654321',
  timezone: { name: 'America/Mexico_City' },
}

let people = 0

/** A person who registered with an address in mixed case, and has not verified it. */
export const aPerson = async (testApp: TestApp) => {
  people += 1
  const email = `Persona${people}@correo.example`
  const { data } = await testApp.as(gateway)(r.registerUser, {
    body: { name: `Persona ${people}`, email, password: 'una clave larga', host },
  })
  const actor: Actor = {
    kind: 'user',
    userId: data.session.user._id,
    businessId: null,
    role: 'user',
    isOwner: false,
    permissions: [],
    name: data.session.user.name,
  }
  return { email, token: data.token, actor, userId: data.session.user._id }
}

/** Such a person with a business. */
export const anOwner = async (testApp: TestApp) => {
  const person = await aPerson(testApp)
  const { data } = await testApp.as(person.actor)(r.createBusiness, { body: { business: form } })
  return {
    ...person,
    businessId: data._id,
    actor: { ...person.actor, businessId: data._id, isOwner: true } satisfies Actor,
  }
}

/** Who a session token belongs to on a host, or null. */
export const readSession = async (testApp: TestApp, token: string, at = host) =>
  (await testApp.as(gateway)(r.resolveSession, { body: { token, host: at } })).data.session
