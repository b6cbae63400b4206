import { z } from 'zod'
import { Id, Instant, Link, required, visibleLine, visibleText } from '../common.ts'
import { Revision } from '../revision.ts'

export const resourceUsages = ['massiveCampaign', 'IAAssistantResource', 'static'] as const
export const ResourceUsage = z.enum(resourceUsages, { error: required })
export type ResourceUsage = z.output<typeof ResourceUsage>
export const MAX_RESOURCE_FILES = 10
const itemTypes = ['image', 'video', 'audio'] as const
const MAX_TEXT = 1_000
const text = visibleText().max(MAX_TEXT, `El texto debe tener máximo ${MAX_TEXT} caracteres`)

/** One file of a resource [RES-01]; a pdf is none [C2-40]. */
export const ResourceItem = z.object({
  url: Link,
  type: z.enum(itemTypes, { error: 'Los recursos llevan imágenes, videos y audios' }),
  /** What it is, for the assistant that chooses it. */
  description: text.default(''),
  /** What the client reads beside it. */
  caption: text.default(''),
})
export type ResourceItem = z.output<typeof ResourceItem>

/** [RES-01] */
export const Resource = z.object({
  _id: Id,
  businessId: Id,
  customId: z.string(),
  name: z.string(),
  usage: z.enum(resourceUsages),
  createdAt: Instant,
  revision: Revision,
  items: z.array(
    z.object({
      url: z.string(),
      type: z.enum(itemTypes),
      description: z.string(),
      caption: z.string(),
    })
  ),
})
export type Resource = z.output<typeof Resource>

/** [RES-03, C2-43] */
export const ResourceForm = z.object({
  customId: z
    .string()
    .trim()
    .max(30, 'El identificador debe tener máximo 30 caracteres')
    .regex(/^[a-zA-Z0-9]*$/, 'El identificador solo puede contener letras y números')
    .default(''),
  name: visibleLine()
    .min(1, required)
    .min(2, 'El nombre debe tener al menos 2 caracteres')
    .max(30, 'El nombre debe tener máximo 30 caracteres'),
  usage: ResourceUsage,
  items: z
    .array(ResourceItem)
    .max(MAX_RESOURCE_FILES, 'Se ha alcanzado el número máximo de archivos permitidos')
    .default([]),
})
export type ResourceForm = z.output<typeof ResourceForm>
