import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { redraw } from './image.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-image-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Noise is what takes an encoder longest: many seconds, where one is allowed. */
const slowAnimation = (): Promise<Buffer> => {
  const [side, frames] = [1_000, 19]
  return sharp(randomBytes(side * side * frames * 3), {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
    limitInputPixels: false,
  })
    .webp({ quality: 60, effort: 0 })
    .toBuffer()
}

it('reports that an image takes too long, not that it is damaged', async () => {
  const from = join(folder, 'from.webp')
  await writeFile(from, await slowAnimation())
  const drawing = redraw(from, join(folder, 'to.webp'), { extension: 'webp', milliseconds: 1 })
  await expect(drawing).rejects.toMatchObject({ code: 'image_too_slow' })
})
