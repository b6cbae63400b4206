import { Pencil, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../ui/menu.tsx'

type Acts = {
  readonly onEdit: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
}

/** Edit and delete, for whoever may [ENR2-02]. */
export const rowActions = ({ onEdit, onDelete }: Acts): readonly MenuItem[] => [
  ...(onEdit === undefined
    ? []
    : [{ id: 'edit', label: 'Editar', icon: <Pencil size={16} />, onSelect: onEdit }]),
  ...(onDelete === undefined
    ? []
    : [
        {
          id: 'delete',
          label: 'Eliminar',
          icon: <Trash2 size={16} />,
          danger: true,
          onSelect: onDelete,
        },
      ]),
]
