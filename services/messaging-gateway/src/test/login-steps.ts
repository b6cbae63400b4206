import type { Actor } from '@mostrador/contracts'
import { type Login, messagingRoutes as r } from '@mostrador/contracts/messaging-gateway'
import { aBusiness } from '@mostrador/testing'
import { type Visit, type VisitEnd, visitLogin } from './login-visit.ts'
import type { MessagingTest } from './messaging-app.ts'

let shops = 0

/** The steps of people who connect their channels. */
export const createLoginSteps = (test: () => MessagingTest) => {
  const as = (owner: Actor) => test().testApp.as(owner)
  const start = async (owner: Actor, login: Login) => {
    const { status, body } = await as(owner)(r.startLogin, { body: { login } })
    if (!body.success) throw new Error(`A login cannot be started: ${status} ${body.code}`)
    return body.data
  }
  const finish = (owner: Actor, login: Login, { state, code, error }: VisitEnd) => {
    const query = {
      state,
      ...(code === undefined ? {} : { code }),
      ...(error === undefined ? {} : { error }),
    }
    return login === 'whatsapp'
      ? as(owner)(r.finishWhatsappLogin, {
          query: { ...query, businessId: owner.businessId ?? '' },
        })
      : as(owner)(r.finishFacebookLogin, { query })
  }
  const visit = async (owner: Actor, login: Login, how: Visit) =>
    visitLogin((await start(owner, login)).url, how)
  /** From the button to the end of the job; returns what the screen shows. */
  const connect = async (owner: Actor, login: Login, how: Visit) => {
    const answer = await finish(owner, login, await visit(owner, login, how))
    await test().testApp.settled()
    return answer
  }
  return {
    as,
    start,
    finish,
    visit,
    connect,
    /** A new business, and a number that nobody has. */
    newShop: () => {
      shops += 1
      const number = `222555${String(1000 + shops)}`
      return {
        ...aBusiness(),
        visit: { fields: { name: `Salón ${shops}`, number } } satisfies Visit,
        handle: `+52${number}`,
      }
    },
    connections: async (owner: Actor) => (await as(owner)(r.listConnections, {})).data,
    logins: async (owner: Actor) => (await as(owner)(r.listLogins, {})).data.logins,
  }
}
