import { Stack, Text } from '@chakra-ui/react'
import type { Resource } from '@mostrador/contracts/catalog'
import { ImageOff, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EntityCard } from '../../ui/entity-card.tsx'
import { FilePreview } from '../../ui/uploader/file-preview.tsx'
import { usageNames } from './resource-values.ts'
import { pluralize } from '../../ui/count.ts'

type ResourceCardProps = {
  readonly resource: Resource
  readonly onEdit: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
}

/** A resource with its first file and what the client reads beside it [RES-06]. */
export const ResourceCard = ({ resource, onEdit, onDelete }: ResourceCardProps) => {
  const { name, usage, items } = resource
  const [first] = items
  const preview = (
    <Stack gap="1">
      {first === undefined ? (
        <Text display="flex" gap="2" color="fg.muted">
          <ImageOff aria-hidden="true" />
          Sin archivos
        </Text>
      ) : (
        <FilePreview item={{ url: first.url, text: first.caption || name }} />
      )}
      {first === undefined || first.caption === '' ? null : (
        <Text textStyle="sm" overflowWrap="anywhere">
          {first.caption}
        </Text>
      )}
    </Stack>
  )
  return (
    <EntityCard
      name={name}
      note={`${usageNames[usage]} · ${pluralize(items.length, 'archivo', 'archivos')}`}
      edit={
        onEdit && (
          <Button minH="11" aria-label={`Editar ${name}`} onClick={onEdit}>
            Editar
          </Button>
        )
      }
      actions={
        onDelete === undefined
          ? []
          : [
              {
                id: 'delete',
                label: 'Eliminar',
                icon: <Trash2 size={16} />,
                danger: true,
                onSelect: onDelete,
              },
            ]
      }
      tabs={[{ id: 'files', label: 'Archivos', content: preview }]}
    />
  )
}
