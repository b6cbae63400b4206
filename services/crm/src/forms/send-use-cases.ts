import type { Notification } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import type { SqlTransaction } from '@mostrador/platform'
import type { CrmContext, UseCase } from '../context.ts'
import { insertMessage, toNotification } from '../timed-messages/repository.ts'
import { publishNotificationChanged, refuseErased } from '../timed-messages/use-cases.ts'
import { respondentAddress } from './link-repository.ts'
import { findForm, formsAfterVisit, type FormToSend } from './repository.ts'
import { firstNameOf, insertFormMessage } from './send-repository.ts'

type Recipient = { readonly id: string; readonly firstName: string }

const textOf = (
  { config, actorKeys }: Pick<CrmContext, 'config' | 'actorKeys'>,
  { title, secret }: FormToSend,
  { id, firstName }: Recipient
): string => {
  const link = respondentAddress(config.PUBLIC_URL, actorKeys, { secret, clientId: id })
  const greeting = `Hola${firstName === '' ? '' : ` ${firstName}`}`
  return `${greeting}, ¿nos ayudas con unas preguntas? ${title}: ${link}`
}

/**
 * Queues a message with the client's own link to a form, under the rules of timed messages.
 * Refuses `form_not_found`, `form_not_open`, `client_not_found`, `client_to_be_erased`.
 */
export const sendForm: UseCase<{ businessId: string; id: string; clientId: string }, Notification> =
  ctx =>
  ({ businessId, id, clientId }) =>
    ctx.db.transaction(async tx => {
      const form = await findForm(tx, businessId, id)
      if (form === null) throw new Refusal('form_not_found')
      if (!form.isOpen) throw new Refusal('form_not_open')
      const firstName = await firstNameOf(tx, businessId, clientId)
      if (firstName === null) throw new Refusal('client_not_found')
      await refuseErased(tx, businessId, clientId)
      const messageId = ctx.ids()
      const now = ctx.clock.now()
      const recipient = { id: clientId, firstName }
      const row = await insertMessage(tx, {
        businessId,
        id: messageId,
        occurrence: `form:${messageId}`,
        kind: 'form',
        clientId,
        whatsapp: '',
        countryCode: '52',
        text: textOf(ctx, form, recipient),
        dueAt: now,
        phase: '',
        funnelId: null,
        deletable: true,
        appointmentId: null,
        appointmentStart: null,
        state: 'due',
        reason: null,
        createdAt: now,
      })
      await publishNotificationChanged(tx, row, 'due')
      return toNotification(row)
    })

type Visit = {
  readonly businessId: string
  readonly appointmentId: string
  readonly clientId: string
}

/** Sends the forms that follow an attended appointment: each once for each appointment. */
export const sendFormsAfterVisit = async (
  ctx: CrmContext,
  tx: SqlTransaction,
  { businessId, appointmentId, clientId }: Visit
): Promise<void> => {
  const forms = await formsAfterVisit(tx, businessId)
  if (forms.length === 0) return
  const firstName = await firstNameOf(tx, businessId, clientId)
  if (firstName === null) return
  const recipient = { id: clientId, firstName }
  for (const form of forms) {
    const id = ctx.ids()
    const isNew = await insertFormMessage(tx, {
      businessId,
      id,
      occurrence: `form:${form.id}:${appointmentId}`,
      clientId,
      text: textOf(ctx, form, recipient),
      at: ctx.clock.now(),
    })
    if (isNew)
      await tx.publish('notification.changed', {
        key: id,
        data: { notificationId: id, clientId, state: 'due' },
      })
  }
}
