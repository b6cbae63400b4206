import { type FileKind, fileLimits } from '@mostrador/contracts/catalog'

/** A file in the list of an uploader [UPL-01]. */
export type UploadItem = { readonly url: string; readonly type: FileKind; readonly text: string }

const kindByExtension: Readonly<Record<string, FileKind>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  mp4: 'video',
  webm: 'video',
  mp3: 'audio',
  wav: 'audio',
  pdf: 'pdf',
}
const extensionOf = (url: string): string => /\.([a-z0-9]+)$/i.exec(url)?.[1]?.toLowerCase() ?? ''

/** How a file is previewed, by its extension; the others are a chip with their name [UPL-03]. */
export const previewOf = (url: string): FileKind | 'other' =>
  kindByExtension[extensionOf(url)] ?? 'other'

const kinds: readonly (readonly [FileKind, RegExp])[] = [
  ['image', /^(jpe?g|png|gif|webp)$/],
  ['video', /^(mp4|mov|webm|3gp)$/],
  ['audio', /^(mp3|m4a|aac|ogg|amr|wav)$/],
  ['pdf', /^pdf$/],
]
/** The kind of a kept file, by the extension that the server gave it. */
export const kindOfUrl = (url: string): FileKind =>
  kinds.find(([, extensions]) => extensions.test(extensionOf(url)))?.[0] ?? 'image'

/** A file of which only the address is kept. */
export const itemOfUrl = (url: string, text: string): UploadItem => ({
  url,
  type: kindOfUrl(url),
  text,
})

// A telephone turns its HEIC photos into JPG for a field that does not take HEIC.
const accepted: Readonly<Record<FileKind, string>> = {
  image: 'image/jpeg,image/png,image/gif,image/webp',
  video: 'video/mp4,video/quicktime,video/webm,video/3gpp',
  audio: 'audio/*',
  pdf: 'application/pdf',
}
export const acceptOf = (of: readonly FileKind[]): string =>
  of.map(kind => accepted[kind]).join(',')

const kindNames: Readonly<Record<FileKind, string>> = {
  image: 'imágenes',
  video: 'videos',
  audio: 'audios',
  pdf: 'PDF',
}
/** «imágenes, videos y audios» */
export const kindsText = (of: readonly FileKind[]): string =>
  new Intl.ListFormat('es-MX').format(of.map(kind => kindNames[kind]))

const MIB = 1_048_576
/** «hasta 5 MB» or «hasta 5 MB por imagen y 16 MB por los demás». */
export const limitText = (of: readonly FileKind[]): string => {
  const sizes = [...new Set(of.map(kind => fileLimits[kind] / MIB))]
  return sizes.length === 1
    ? `hasta ${sizes[0]} MB`
    : `imágenes hasta ${fileLimits.image / MIB} MB, lo demás hasta ${fileLimits.video / MIB} MB`
}

/** What is wrong with a file before it is sent; undefined when the server has to look. */
export const problemBeforeSending = (file: File, of: readonly FileKind[]): string | undefined => {
  if (file.size === 0) return 'El archivo está vacío. Elige otro.'
  const kind = of.find(candidate =>
    file.type.startsWith(candidate === 'pdf' ? 'application/pdf' : candidate)
  )
  if (kind === undefined && file.type !== '') return `Aquí solo van ${kindsText(of)}.`
  const limit = fileLimits[kind ?? 'video']
  return file.size > limit && kind !== 'image'
    ? `El archivo pesa más de ${limit / MIB} MB. Redúcelo y súbelo de nuevo.`
    : undefined
}
