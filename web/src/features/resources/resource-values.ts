import {
  type Resource,
  ResourceForm,
  type ResourceItem,
  type ResourceUsage,
} from '@mostrador/contracts/catalog'
import type { RecordForm } from '../../api/record-draft.ts'
import type { UploadItem } from '../../ui/uploader/file-preview-kind.ts'
import { pluralize } from '../../ui/count.ts'

export const usageNames: Readonly<Record<ResourceUsage, string>> = {
  IAAssistantResource: 'Para los asistentes',
  massiveCampaign: 'Para campañas masivas',
  static: 'De uso general',
}
export const usageOptions = Object.entries(usageNames).map(([value, label]) => ({ value, label }))

/** The values of the form of a resource while it is filled in. */
export type ResourceValues = {
  readonly customId: string
  readonly name: string
  /** Empty until it is chosen. */
  readonly usage: ResourceUsage | ''
  readonly items: readonly ResourceItem[]
}
export const blankValues: ResourceValues = { customId: '', name: '', usage: '', items: [] }
const valuesOf = ({ customId, name, usage, items }: Resource): ResourceValues => ({
  customId,
  name,
  usage,
  items,
})

const filesText = (items: readonly ResourceItem[]): string =>
  pluralize(items.length, 'archivo', 'archivos')

/** How a resource is read into the form, and compared with a change of somebody else. */
export const resourceForm: RecordForm<Resource, ResourceValues> = {
  kind: 'resource',
  valuesOf,
  fields: {
    name: { label: 'Nombre', format: name => name },
    usage: { label: 'Uso', format: usage => (usage === '' ? '' : usageNames[usage]) },
    customId: { label: 'Identificador', format: customId => customId },
    items: {
      label: 'Archivos',
      isSame: (items, other) => JSON.stringify(items) === JSON.stringify(other),
      format: filesText,
    },
  },
}

export type ResourceErrors = Partial<Record<'customId' | 'name' | 'usage' | 'items', string>>
/** What is wrong with the form, by field [RES-03]; the resource where nothing is. */
export const checked = (
  values: ResourceValues
): { readonly errors: ResourceErrors; readonly resource: ResourceForm | undefined } => {
  const { usage, ...rest } = values
  const parsed = ResourceForm.safeParse({ ...rest, ...(usage !== '' && { usage }) })
  if (parsed.success) return { errors: {}, resource: parsed.data }
  const errors: ResourceErrors = {}
  for (const { path, message } of parsed.error.issues)
    errors[String(path[0]) as keyof ResourceErrors] ??= message
  return { errors, resource: undefined }
}

/** The items as the uploader has them now; what was written about a file stays with it. */
export const withUploads = (
  items: readonly ResourceItem[],
  uploads: readonly UploadItem[]
): readonly ResourceItem[] =>
  uploads.flatMap(({ url, type }) => {
    if (type === 'pdf') return []
    const existing = items.find(item => item.url === url)
    return [existing ?? { url, type, description: '', caption: '' }]
  })
