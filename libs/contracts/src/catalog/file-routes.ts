import { z } from 'zod'
import { Done, Id, Link, ReceivedFile } from '../common.ts'
import type { Routes } from '../contract.ts'
import { MAX_FILE_BYTES, UploadedFile } from './file.ts'

/** Files that a business shows to its clients: uploading, deleting, and seeing them. */
export const fileRoutes = {
  uploadFile: {
    method: 'POST',
    path: '/api/cloudinary',
    access: 'business',
    summary: 'Keeps one file; its kind is read from its bytes [UPL-04, C2-37]',
    upload: { maxBytes: MAX_FILE_BYTES },
    body: ReceivedFile,
    data: UploadedFile,
    message: 'Archivo subido correctamente',
  },
  deleteFile: {
    method: 'DELETE',
    path: '/api/upload/delete',
    access: 'business',
    summary: 'Deletes a file of the own business by its name [UPL-05, C2-37]',
    body: z.object({ public_id: Id }),
    data: z.object({ public_id: Id }),
    message: 'Archivo eliminado correctamente',
  },
  deleteFileByUrl: {
    method: 'DELETE',
    path: '/cloudinary',
    access: 'business',
    summary: 'Deletes a file of the own business by its address [UPL-05, C2-37]',
    query: z.object({ url: Link }),
    data: z.object({ public_id: Id }),
    message: 'Archivo eliminado correctamente',
  },
  readFile: {
    method: 'GET',
    path: '/media/:businessId/:file',
    access: 'public',
    host: 'files',
    summary: 'The bytes of a file, whole or a range of them',
    params: z.object({ businessId: Id, file: z.string().max(60) }),
    data: Done,
  },
} as const satisfies Routes
