import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const colour = { r: 20, g: 90, b: 80 }

/** A picture of one colour. */
export const picture = (
  format: 'png' | 'jpeg' | 'webp' | 'gif',
  { width = 64, height = 48 } = {}
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

/** A photo taken lying on its side, with the place where it was taken. */
export const photoWithPlace = (): Promise<Buffer> =>
  sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camara' }, IFD3: { GPSLatitude: '19/1 2/1 30/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of 20,000 × 20,000 pixels that weighs some kilobytes. */
export const pixelBomb = (): Buffer => {
  const side = 20_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF that is a script too: its comment and its tail are JavaScript. */
export const gifWithScript = async (): Promise<Buffer> => {
  const gif = await picture('gif')
  return Buffer.concat([gif, Buffer.from('/*x*/=1;alert(document.cookie)//')])
}

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
)
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')
export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(64),
])
export const mp4 = (bytes = 4_096): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1'),
    Buffer.alloc(bytes - 24, 7),
  ])
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
/** A head of EBML that says «webm», and nothing in it. */
export const webm = Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1')
export const wav = Buffer.concat([
  Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
  Buffer.alloc(512),
])
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
export const mp3 = Buffer.concat([mp3Frame, mp3Frame, mp3Frame])

/** A photo of a telephone: 12 million pixels with details, less than 5 MiB. */
export const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1_000,
      height: 750,
      channels: 3,
      background: colour,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(4_000, 3_000, { kernel: 'cubic' })
    .jpeg({ quality: 88 })
    .toBuffer()

/** An animation of so many different frames of 1000 × 1000 pixels; its frames weigh little. */
export const animation = (frames: number): Promise<Buffer> => {
  const side = 1_000
  const pixels = Buffer.alloc(side * side * frames * 3)
  for (let offset = 0; offset < pixels.length; offset += 997) pixels[offset] = offset % 251
  return sharp(pixels, {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
    limitInputPixels: false,
  })
    .webp({ quality: 1, effort: 0 })
    .toBuffer()
}
