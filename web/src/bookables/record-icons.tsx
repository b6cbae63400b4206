import type { PageName } from '@mostrador/contracts/page-ids'
import { HStack } from '@chakra-ui/react'
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import { may, useSignedIn } from '../api/session.ts'
import { IconButton } from '../ui/button.tsx'
import type { RecordActions } from './menu-items.tsx'

type Archivable = { readonly name: string; readonly isArchived: boolean }

/** Edit, archive and delete a card; an archived one can only be brought back [CRS-01]. */
export const RecordIcons = <Row extends Archivable>({
  page,
  row,
  actions,
}: {
  page: PageName
  row: Row
  actions: RecordActions<Row>
}) => {
  const session = useSignedIn()
  const can = (action: 'edit' | 'delete') => may(session, { page, action })
  const icon = (name: string, picture: typeof Pencil, act: (row: Row) => void) => {
    const Picture = picture
    return (
      <IconButton
        name={`${name} ${row.name}`}
        icon={<Picture size={18} />}
        boxSize="11"
        onClick={() => act(row)}
      />
    )
  }
  if (row.isArchived)
    return can('edit') ? icon('Desarchivar', ArchiveRestore, actions.onRestore) : null
  return (
    <HStack gap="0">
      {can('edit') ? icon('Editar', Pencil, actions.onEdit) : null}
      {can('edit') ? icon('Archivar', Archive, actions.onArchive) : null}
      {can('delete') ? icon('Eliminar', Trash2, actions.onDelete) : null}
    </HStack>
  )
}
