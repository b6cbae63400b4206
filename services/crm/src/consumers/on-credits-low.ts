import type { DomainEvent } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { creditNames } from '@mostrador/contracts/billing'
import { MILLI } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { insertOwnerNotice } from '../timed-messages/owner-notice-repository.ts'

const creditsText = (thousandths: number): string =>
  (thousandths / MILLI).toLocaleString('es-MX', { maximumFractionDigits: 3 })

/**
 * Writes to the WhatsApp of the owner that credits run low, once per notice and under the rules of
 * timed messages: it is held where that number has no open conversation with the business [G2-06].
 */
export const onCreditsLow =
  (ctx: CrmContext) =>
  async ({ id: eventId, data }: DomainEvent<'credits.low'>): Promise<void> => {
    const { businessId, creditType, available } = data
    const { whatsappOwner, countryCode, name } = await ctx.call(
      accountsRoutes.businessFacts,
      { params: { id: businessId } },
      actorOf.service('crm', businessId)
    )
    if (whatsappOwner === '') return
    const { label } = creditNames[creditType]
    const text =
      available <= 0
        ? `Se terminaron los créditos ${label} de ${name}: los asistentes que usan ese modelo dejaron de contestar. Puedes comprar más en Mostrador, en Créditos.`
        : `A ${name} le quedan ${creditsText(available)} créditos ${label}. Cuando se terminen, los asistentes que usan ese modelo dejarán de contestar. Puedes comprar más en Mostrador, en Créditos.`
    await ctx.db.sqlTransaction(async tx => {
      const id = ctx.ids()
      const isNew = await insertOwnerNotice(tx, {
        businessId,
        id,
        occurrence: `credits_low:${eventId}`,
        whatsapp: whatsappOwner,
        countryCode,
        text,
        at: ctx.clock.now(),
      })
      if (!isNew) return
      await tx.publish('notification.changed', {
        key: id,
        data: { notificationId: id, clientId: null, state: 'due' },
      })
    })
  }
