import { Refusal } from '@mostrador/kernel'
import type { CrmContext, Tx } from '../context.ts'
import { hasKey } from './client.ts'
import { withPhaseHistory } from './entity-repository.ts'
import type { ClientFields, StoredClient } from './repository.ts'

/**
 * An edit of somebody who turned out to have no WhatsApp: a contact holds no other kind of number,
 * so theirs is free for others, and stays readable as a note. Who wrote under a hidden number is
 * still reached there. Refuses `client_unnamed` when nothing would tell who they are.
 */
export const withoutNumber = async (
  { clock }: CrmContext,
  tx: Tx,
  row: StoredClient,
  edited: ClientFields
): Promise<ClientFields> => {
  const fields = { ...edited, whatsapp: '', number: null }
  const { name, pushName, instagramId, messengerId, whatsappId } = { ...row, ...fields }
  const isReachable = hasKey({ number: null, instagramId, messengerId, whatsappId })
  if (name === '' && pushName === '' && !isReachable) throw new Refusal('client_unnamed')
  if (row.whatsapp === '') return fields

  const notes = edited.notes ?? (await withPhaseHistory(tx, row)).notes
  const text = `Teléfono sin WhatsApp: +${row.countryCode} ${row.whatsapp}`
  return { ...fields, notes: [...notes, { text, date: clock.now().toISOString() }] }
}
