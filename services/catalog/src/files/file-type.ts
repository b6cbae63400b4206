import { type FileKind, fileLimits } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { fileTypeFromFile } from 'file-type'

/** How a file is kept: its kind, and the extension under which it is seen. */
export type FileType = { readonly kind: FileKind; readonly extension: string }

/** Extension → kind, and the content type with which its bytes are answered. */
const storedTypes = {
  jpg: { kind: 'image', mime: 'image/jpeg' },
  png: { kind: 'image', mime: 'image/png' },
  gif: { kind: 'image', mime: 'image/gif' },
  webp: { kind: 'image', mime: 'image/webp' },
  mp4: { kind: 'video', mime: 'video/mp4' },
  mov: { kind: 'video', mime: 'video/quicktime' },
  webm: { kind: 'video', mime: 'video/webm' },
  '3gp': { kind: 'video', mime: 'video/3gpp' },
  mp3: { kind: 'audio', mime: 'audio/mpeg' },
  m4a: { kind: 'audio', mime: 'audio/mp4' },
  aac: { kind: 'audio', mime: 'audio/aac' },
  ogg: { kind: 'audio', mime: 'audio/ogg' },
  amr: { kind: 'audio', mime: 'audio/amr' },
  wav: { kind: 'audio', mime: 'audio/wav' },
  pdf: { kind: 'pdf', mime: 'application/pdf' },
} as const satisfies Readonly<Record<string, { kind: FileKind; mime: string }>>
type Extension = keyof typeof storedTypes
const isStoredType = (extension: string): extension is Extension =>
  Object.hasOwn(storedTypes, extension)

/** What bytes are called that are sniffed under another name than the one they are kept under. */
const sameAs: Readonly<Record<string, Extension>> = {
  m4v: 'mp4',
  '3g2': '3gp',
  opus: 'ogg',
  oga: 'ogg',
  m4b: 'm4a',
}

/** The content type of a kept file; undefined for an extension under which none is kept. */
export const mimeOf = (extension: string): string | undefined =>
  isStoredType(extension) ? storedTypes[extension].mime : undefined

/** The kind of a kept file; undefined for an extension under which none is kept. */
export const kindOf = (extension: string): FileKind | undefined =>
  isStoredType(extension) ? storedTypes[extension].kind : undefined

/**
 * The type of the file at `path`, detected from its bytes. Refuses `file_type_refused`: what is not
 * in the list above, SVG and HTML too; `file_heic_refused` with what to do about it.
 */
export const detectFileType = async (path: string): Promise<FileType> => {
  const detected = await fileTypeFromFile(path)
  if (detected?.mime.startsWith('image/hei') === true) throw new Refusal('file_heic_refused')
  const extension = detected && (sameAs[detected.ext] ?? detected.ext)
  if (extension === undefined || !isStoredType(extension)) throw new Refusal('file_type_refused')
  return { kind: storedTypes[extension].kind, extension }
}

const names: Readonly<Record<FileKind, string>> = {
  image: 'La imagen pesa',
  video: 'El video pesa',
  audio: 'El audio pesa',
  pdf: 'El PDF pesa',
}

/** That a file is too heavy for its kind, with the limit [G2-29]; undefined where it is not. */
export const sizeProblem = (kind: FileKind, bytes: number): string | undefined => {
  const limit = fileLimits[kind]
  return bytes <= limit
    ? undefined
    : `${names[kind]} más de ${limit / 1_048_576} MB. Redúcelo y súbelo de nuevo.`
}
