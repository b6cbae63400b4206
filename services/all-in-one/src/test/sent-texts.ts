import pg from 'pg'
import type { PayingProduct } from './paying-salon.ts'

/** The texts for a client as they are sent: lists leave the key of a link out. */
export const sentTexts = async ({ testApp }: PayingProduct, clientId: string): Promise<string> => {
  const owner = new pg.Client({ connectionString: testApp.database.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ text: string }>(
      'select text from crm.timed_message where client_id = $1',
      [clientId]
    )
    return rows.map(({ text }) => text).join('\n')
  } finally {
    await owner.end()
  }
}
