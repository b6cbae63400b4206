import { fileLimits } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import sharp, { type Sharp } from 'sharp'

/** Photos of good phones have 50 million pixels; larger images are refused as attacks on memory. */
const MAX_PIXELS = 60_000_000
/** Of all frames together: each is decoded and encoded again. At 500 × 500 px that is 80 frames. */
const MAX_ANIMATED_PIXELS = 20_000_000
/** Widths and heights that are tried until the image is light enough. Pixels. */
const sides = [2_048, 1_280, 720] as const
/** Milliseconds to draw all sizes of an image. */
const DRAWING_MS = 20_000

// One thread per image, and no cache.
sharp.concurrency(1)
sharp.cache(false)

const encoded = (image: Sharp, extension: string): Sharp => {
  if (extension === 'jpg') return image.jpeg({ quality: 82, progressive: true })
  if (extension === 'png') return image.png({ compressionLevel: 9 })
  // A third of the time of the usual effort, for a tenth more bytes.
  if (extension === 'webp') return image.webp({ quality: 82, effort: 2 })
  return image.gif()
}

/** Why it could not be drawn: too many pixels, too little time, or bytes that are not an image. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const message = error instanceof Error ? error.message : ''
  if (message.includes('pixel limit')) return new Refusal('image_too_wide')
  return new Refusal(message.startsWith('timeout') ? 'image_too_slow' : 'file_damaged')
}

/** The longest side of a frame, from the header without decoding. Refuses too many pixels. */
const longestSideOf = async (open: () => Sharp): Promise<number> => {
  const { width, height, pages = 1, pageHeight = height } = await open().metadata()
  if (pages > 1 && width * pageHeight * pages > MAX_ANIMATED_PIXELS)
    throw new Refusal('animation_too_long')
  return Math.max(width, pageHeight)
}

type Drawing = { readonly extension: string; readonly milliseconds?: number }

/**
 * Re-encodes the image at `from` into `to`: upright, at most 2048 px per side, without metadata
 * (place, device) and without data appended to the file. Returns its bytes. Refuses
 * `image_too_wide`, `animation_too_long`, `image_too_slow` (after 20 seconds, or `milliseconds`, in
 * whole seconds) and `file_damaged`.
 */
export const redraw = async (
  from: string,
  to: string,
  { extension, milliseconds = DRAWING_MS }: Drawing
): Promise<number> => {
  const animated = extension === 'gif' || extension === 'webp'
  const open = () => sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated })
  const until = performance.now() + milliseconds
  try {
    const longest = await longestSideOf(open)
    const smaller = sides.filter((side, index) => index === 0 || side < longest)
    for (const side of smaller) {
      const remainingMs = until - performance.now()
      if (remainingMs <= 0) throw new Refusal('image_too_slow')
      const seconds = Math.ceil(remainingMs / 1_000)
      const image = open()
        .timeout({ seconds })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      const { size } = await encoded(image, extension).toFile(to)
      if (size <= fileLimits.image) return size
    }
  } catch (error) {
    throw refusalOf(error)
  }
  throw new Refusal('image_too_wide')
}
