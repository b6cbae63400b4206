import type { PageName } from '@mostrador/contracts/page-ids'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { may, useSignedIn } from '../api/session.ts'
import type { MenuItem } from '../ui/menu.tsx'

export type RecordActions<Row> = {
  readonly onEdit: (row: Row) => void
  readonly onArchive: (row: Row) => void
  readonly onRestore: (row: Row) => void
  readonly onDelete: (row: Row) => void
}

/** What may be done with the row of a card behind «Más». */
export const useMenuItems = <Row extends { readonly isArchived: boolean }>(
  page: PageName,
  row: Row,
  { onArchive, onRestore, onDelete }: RecordActions<Row>
): MenuItem[] => {
  const session = useSignedIn()
  const items: MenuItem[] = []
  if (may(session, { page, action: 'edit' }))
    items.push(
      row.isArchived
        ? {
            id: 'restore',
            label: 'Restaurar',
            icon: <ArchiveRestore size={16} />,
            onSelect: () => onRestore(row),
          }
        : {
            id: 'archive',
            label: 'Archivar',
            icon: <Archive size={16} />,
            onSelect: () => onArchive(row),
          }
    )
  if (may(session, { page, action: 'delete' }))
    items.push({
      id: 'delete',
      label: 'Eliminar',
      icon: <Trash2 size={16} />,
      danger: true,
      divided: items.length > 0,
      onSelect: () => onDelete(row),
    })
  return items
}
