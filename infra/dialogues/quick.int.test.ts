import { prepareJobs } from '@mostrador/platform'
import { freshDatabase } from '@mostrador/testing'
import { expect, it } from 'vitest'
import { readBusinesses, readConversations } from './corpus.ts'
import { kinds } from './format.ts'
import { playAll } from './play.ts'
import { openProduct } from './product/open-product.ts'
import { createProductPlayer } from './product/product-player.ts'
import { quickFloor, quickIds } from './quick.ts'
import { transcriptOf } from './report.ts'

it('plays the quick set as well as before, without a wrong write or a breach', async () => {
  const entries = readConversations('conversations', kinds).filter(({ conversation }) =>
    quickIds.includes(conversation.id)
  )
  const database = await freshDatabase()
  await prepareJobs(database.ownerUrl)
  const product = await openProduct(database)
  try {
    const results = await playAll(await createProductPlayer(product), entries, readBusinesses())
    const verdicts = results.map(({ score }) => score.verdict)
    const failed = results.filter(({ score }) => score.verdict !== 'right')
    const transcripts = failed.map(transcriptOf).join('\n')
    expect(verdicts, transcripts).not.toContain('wrong write')
    expect(verdicts, transcripts).not.toContain('breach')
    const right = verdicts.filter(verdict => verdict === 'right')
    expect(right.length, transcripts).toBeGreaterThanOrEqual(quickFloor)
  } finally {
    await product.stop()
    await database.drop()
  }
})
