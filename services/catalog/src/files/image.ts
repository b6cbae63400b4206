import { fileLimits } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import sharp, { type Sharp } from 'sharp'

/** A photo of a good telephone has 50 million; what has more is made to fill a memory. */
const MAX_PIXELS = 60_000_000
/** Widths and heights that are tried until the image is light enough. Pixels. */
const sides = [2_048, 1_280, 720] as const
const SECONDS = 20

// One image takes one thread, and nothing of it is remembered.
sharp.concurrency(1)
sharp.cache(false)

const encoded = (image: Sharp, extension: string): Sharp => {
  if (extension === 'jpg') return image.jpeg({ quality: 82, progressive: true })
  if (extension === 'png') return image.png({ compressionLevel: 9 })
  if (extension === 'webp') return image.webp({ quality: 82 })
  return image.gif()
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('pixel limit')

/**
 * Draws the image at `from` anew into `to`: upright, no wider or higher than 2048 px, without the
 * place and the device that its metadata name, and without anything that was hidden behind it.
 * Returns its bytes. Refuses `image_too_wide` and `file_damaged`.
 */
export const redraw = async (from: string, to: string, extension: string): Promise<number> => {
  const animated = extension === 'gif' || extension === 'webp'
  try {
    for (const side of sides) {
      const image = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      const { size } = await encoded(image, extension).toFile(to)
      if (size <= fileLimits.image) return size
    }
  } catch (error) {
    throw new Refusal(isTooLarge(error) ? 'image_too_wide' : 'file_damaged')
  }
  throw new Refusal('image_too_wide')
}
