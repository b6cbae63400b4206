import { expect, it } from 'vitest'
import { previewOf } from './file-preview-kind.ts'

it('previews nine extensions, and no other [UPL-03]', () => {
  const kinds = {
    image: ['jpg', 'jpeg', 'png', 'gif', 'PNG'],
    video: ['mp4', 'webm'],
    audio: ['mp3', 'wav'],
    pdf: ['pdf'],
    other: ['webp', 'mov', 'ogg', 'svg', 'docx'],
  }
  for (const [kind, extensions] of Object.entries(kinds))
    for (const extension of extensions)
      expect(previewOf(`https://archivos.example/media/1.${extension}`)).toBe(kind)
  expect(previewOf('https://archivos.example/media/1')).toBe('other')
})
