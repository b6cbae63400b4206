import { withoutLimits } from '@mostrador/contracts'
import { Note } from '@mostrador/contracts/crm'
import { z } from 'zod'
import type { StoredClient } from '../clients/repository.ts'
import type { Tx } from '../context.ts'
import { type ChangedFields, fieldsOf } from './imported-client.ts'
import { writeFields } from './repository.ts'

const StoredNotes = withoutLimits(z.array(Note))

/** What a file may change of a contact, as it is now. */
export const stateOf = (client: StoredClient): ChangedFields =>
  fieldsOf(client, StoredNotes.parse(client.notes))

/** Writes contacts that are locked, and says that they changed. */
export const saveStates = async (
  tx: Tx,
  businessId: string,
  states: ReadonlyMap<string, ChangedFields>
): Promise<void> => {
  const rows = [...states].map(([id, fields]) => ({ ...fields, id }))
  await writeFields(tx, businessId, rows)
  for (const clientId of states.keys())
    await tx.publish('client.changed', { key: clientId, data: { clientId } })
}
