import { z } from 'zod'
import { Id } from '../common.ts'

export const fileKinds = ['image', 'video', 'audio', 'pdf'] as const
export const FileKind = z.enum(fileKinds)
export type FileKind = z.output<typeof FileKind>

const MIB = 1_048_576
/** Bytes of one file by its kind: what can still be sent on WhatsApp [G2-29]. */
export const fileLimits: Readonly<Record<FileKind, number>> = {
  image: 5 * MIB,
  video: 16 * MIB,
  audio: 16 * MIB,
  pdf: 16 * MIB,
}
/** The largest file of any kind. */
export const MAX_FILE_BYTES = Math.max(...Object.values(fileLimits))

/** An uploaded file [UPL-01]. */
export const UploadedFile = z.object({
  /**
   * Public address: anyone who has it can see the file, because clients and Meta have no session.
   */
  url: z.string(),
  /** The name of the file in its address, without extension. */
  public_id: Id,
  type: FileKind,
  /** Its name on the device that it came from. */
  text: z.string(),
  bytes: z.number().int(),
})
export type UploadedFile = z.output<typeof UploadedFile>
