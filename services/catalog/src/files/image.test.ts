import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { animation } from '../test/sample-files.ts'
import { redraw } from './image.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-image-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('says of an image that takes too long that it does, not that it is damaged', async () => {
  const from = join(folder, 'from.webp')
  await writeFile(from, await animation(19))
  const drawing = redraw(from, join(folder, 'to.webp'), { extension: 'webp', milliseconds: 1 })
  await expect(drawing).rejects.toMatchObject({ code: 'image_too_slow' })
})
