import { z } from 'zod'
import { Id } from '../common.ts'
import { ONE_MEGABYTE, type Routes } from '../contract.ts'
import { importRoutesOf } from '../imports.ts'

/** Rows of one file of contacts. */
export const MAX_IMPORTED_CLIENTS = 100_000
/** Contacts of one call. */
export const MAX_NEW_CLIENTS = 500

const text = (maxLength: number) => z.string().max(maxLength).optional()
/** A row as it was typed: each contact is checked by the rules of the form, and fails alone. */
const NewClient = z.object({
  customId: text(40),
  name: text(200),
  lastname: text(200),
  secondLastname: text(200),
  whatsapp: text(60),
  countryCode: text(10),
  email: text(400),
  type: text(20),
  birthdate: z.string().max(40).nullish(),
  gender: z.string().max(40).nullish(),
  noRespond: z.boolean().optional(),
  notes: z
    .array(z.object({ text: z.string().max(5_200), date: z.string().max(40) }))
    .max(500)
    .optional(),
  /** When the contact was registered. */
  createdAt: text(40),
})
export type NewClient = z.output<typeof NewClient>

/** A number as people write it: with or without its country, spaces, signs. */
const WrittenNumber = z.object({ whatsapp: z.string().max(60), countryCode: z.string().max(20) })

const imports = importRoutesOf({ path: '/api/client', page: 'contacts' })

/** Contacts from a file, or many in one call. */
export const clientImportRoutes = {
  importClients: {
    method: 'POST',
    path: '/api/client/massive',
    access: 'business',
    permission: { page: 'contacts', action: 'create' },
    summary: 'A batch of contacts; what is not valid and known numbers count as failed [IMP2-14]',
    bodyLimit: ONE_MEGABYTE,
    body: z.object({
      newClients: z.array(NewClient).max(MAX_NEW_CLIENTS),
      bussinessId: Id.optional(),
      batchSize: z.number().int().optional(),
    }),
    data: z
      .object({ ids: z.array(Id.nullable()) })
      .extend({ stats: z.object({ created: z.number().int(), failed: z.number().int() }) }),
    message: 'Carga masiva completada con exito',
  },
  clientsByNumber: {
    method: 'POST',
    path: '/internal/crm/client/by-number',
    access: 'internal',
    callers: ['catalog'],
    summary:
      'Whose numbers these are, in their order: the contact, or in words why there is none; nothing else about them',
    bodyLimit: ONE_MEGABYTE,
    body: z.object({ numbers: z.array(WrittenNumber).max(MAX_NEW_CLIENTS) }),
    data: z.array(
      z.union([z.object({ _id: Id, name: z.string() }), z.object({ problem: z.string() })])
    ),
  },
  uploadClientImport: imports.upload,
  listClientImports: imports.list,
  clientImportTemplate: imports.template,
  readClientImport: imports.read,
  readClientImportRows: imports.rows,
  startClientImport: imports.start,
  undoClientImport: imports.undo,
  discardClientImport: imports.discard,
} as const satisfies Routes
