import { fileLimits } from '@mostrador/contracts/catalog'

/** Photos of telephones weigh more than what may be sent; the server keeps no more than this. */
const LONGEST_SIDE = 2_048

/** A photo that is too heavy, scaled down before it is sent; any other file unchanged. */
export const lighterImage = async (file: File): Promise<Blob> => {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size <= fileLimits.image) return file
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const drawn = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.88))
    return drawn ?? file
  } catch {
    // The server says what is wrong with it.
    return file
  }
}
