import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTestApp, openAccounts } from '../test/accounts-test-app.ts'

let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const newest = async (email: string) => {
  await test.testApp.settled()
  return test.mailbox.list(email)[0]
}
const mailsTo = async (email: string, subject: RegExp) =>
  (await test.subjectsTo(email)).filter(mailSubject => subject.test(mailSubject)).length

type Channel = 'channel.expired' | 'channel.expiring' | 'channel.phone_quiet'
const connectionId = '00000000-0000-4000-8000-000000000010'
const publish = (businessId: string, type: Channel) =>
  test.peers.publishChannelEvent(businessId, type, connectionId)

describe('the alert about a channel', () => {
  it('is one mail to the owner that links to the way to connect again', async () => {
    const owner = await test.owner('La Catrina')
    test.peers.state.connection = { channel: 'messenger', state: 'expired' }
    await publish(owner.businessId, 'channel.expired')
    const mail = await newest(owner.email)
    expect(mail?.subject).toBe('Tu Messenger se desconectó de Mostrador')
    expect(mail?.text).toContain('Messenger (Página), de «La Catrina», se desconectó')
    expect(mail?.text).toContain('https://panel.example/integraciones?canal=facebook')
    expect(await mailsTo(owner.email, /se desconectó/)).toBe(1)
  })

  it('is not sent when the problem is over before the mail is sent', async () => {
    const owner = await test.owner()
    test.peers.state.connection = { channel: 'messenger', state: 'connected' }
    for (const type of ['channel.expired', 'channel.expiring', 'channel.phone_quiet'] as const)
      await publish(owner.businessId, type)
    expect(await mailsTo(owner.email, /desconectó|vence|Abre WhatsApp/)).toBe(0)
  })

  it('is announced in advance with its date', async () => {
    const owner = await test.owner()
    const phone = {
      seenAt: '2026-11-10T18:00:00.000Z',
      isQuiet: true,
      openBefore: '2026-11-23T18:00:00.000Z',
      history: { state: 'done', progress: 100, messages: 0, conversations: 0 },
    } as const
    test.peers.state.connection = {
      channel: 'whatsapp',
      state: 'connected',
      isExpiring: true,
      expiresAt: '2026-11-27T18:00:00.000Z',
      phone,
    }
    await publish(owner.businessId, 'channel.expiring')
    expect(await mailsTo(owner.email, /^El permiso de tu WhatsApp vence el 27 de noviembre$/)).toBe(
      1
    )
    await publish(owner.businessId, 'channel.phone_quiet')
    expect((await newest(owner.email))?.text).toContain('antes del 23 de noviembre')
  })
})

describe('a calendar that stopped', () => {
  it('is reported with the name of the specialist', async () => {
    const owner = await test.owner()
    const specialistId = newId()
    test.peers.state.calendar = { specialistId, specialistName: 'Ana', problem: 'revoked' }
    await test.peers.publishCalendarFailed(owner.businessId, specialistId, 'revoked')
    const mail = await newest(owner.email)
    expect(mail?.subject).toBe('El Google Calendar de Ana dejó de sincronizarse')
    expect(mail?.text).toContain(`https://panel.example/especialistas?calendario=${specialistId}`)
    test.peers.state.calendar = { specialistId, specialistName: 'Ana', problem: null }
    await test.peers.publishCalendarFailed(owner.businessId, specialistId, 'silent')
    expect(await mailsTo(owner.email, /dejó de sincronizarse/)).toBe(1)
  })
})

describe('credits that run low', () => {
  it('are reported to the owner with the balance, once per event of billing', async () => {
    const owner = await test.owner('La Catrina')
    test.peers.state.gptModel = 4.5
    await test.peers.publishCreditsLow(owner.businessId, 'gpt')
    const mail = await newest(owner.email)
    expect(mail?.subject).toBe('Te quedan pocos créditos GPT')
    expect(mail?.text).toContain('A «La Catrina» le quedan 4.5 créditos GPT')
    expect(mail?.text).toContain('https://panel.example/creditos')
    test.peers.state.gptModel = 0
    await test.peers.publishCreditsLow(owner.businessId, 'gpt')
    expect((await newest(owner.email))?.subject).toBe('Se terminaron tus créditos GPT')
  })

  it('are not reported when credits were bought meanwhile', async () => {
    const owner = await test.owner()
    test.peers.state.gptModel = 10
    await test.peers.publishCreditsLow(owner.businessId, 'gpt')
    expect(await mailsTo(owner.email, /créditos/)).toBe(0)
    await test.peers.publishCreditsLow(owner.businessId, 'reasoning')
    expect(await mailsTo(owner.email, /^Te quedan pocos créditos Reasoning$/)).toBe(1)
  })
})

describe('a payment of the plan that failed', () => {
  it('is one mail to the owner, with until when assistants answer and how to pay', async () => {
    const owner = await test.owner('La Catrina')
    const subscription = {
      planId: 'plata',
      status: 'past_due' as const,
      cancelAtPeriodEnd: false,
      periodEnd: null,
      prices: [
        {
          productName: 'Plan Plata',
          currency: 'MXN' as const,
          unitAmount: 194_900,
          interval: 'month' as const,
        },
      ],
      next: null,
    }
    test.peers.state.subscription = subscription
    await test.peers.publishPaymentFailed(owner.businessId, 'in_1')
    const mail = await newest(owner.email)
    expect(mail?.subject).toBe('No pudimos cobrar tu plan de Mostrador')
    expect(mail?.text).toContain('Tu tarjeta rechazó el cobro de Plan Plata, de «La Catrina»')
    expect(mail?.text).toMatch(/contestan hasta el \d+ de/)
    expect(mail?.text).toContain('https://panel.example/facturacion')
    // Paid before the mail left.
    test.peers.state.subscription = { ...subscription, status: 'active' }
    await test.peers.publishPaymentFailed(owner.businessId, 'in_2')
    expect(await mailsTo(owner.email, /No pudimos cobrar/)).toBe(1)
  })

  it('is followed by a mail each time that its dispute changes', async () => {
    const owner = await test.owner()
    const dispute = {
      _id: '00000000-0000-4000-8000-0000000000d1',
      kind: 'purchase',
      state: 'open',
      amount: 1_800,
      currency: 'MXN',
      appointmentId: null,
      credits: 2_000,
      taken: 500,
      openedAt: '2026-11-21T18:00:00.000Z',
      closedAt: null,
    } as const
    await test.peers.publishDisputeChanged(owner.businessId, dispute)
    const opened = await newest(owner.email)
    expect(opened?.subject).toBe('Un banco reclamó una compra de tus créditos')
    expect(opened?.text).toContain('Retiramos 500 créditos de los 2,000 créditos de esa compra.')
    expect(opened?.text).toContain('Los otros 1,500 créditos ya se habían usado.')
    await test.peers.publishDisputeChanged(owner.businessId, { ...dispute, state: 'won' })
    expect((await newest(owner.email))?.text).toContain('Regresaron 500 créditos.')
    const about = { ...dispute, kind: 'appointment', credits: 0, taken: 0 } as const
    await test.peers.publishDisputeChanged(owner.businessId, {
      ...about,
      appointmentId: '00000000-0000-4000-8000-0000000000a1',
    })
    const paid = await newest(owner.email)
    expect(paid?.subject).toBe('Un banco reclamó el pago de una cita')
    expect(paid?.text).toContain('/agenda?cita=00000000-0000-4000-8000-0000000000a1')
  })
})
