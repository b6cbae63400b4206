import { Banknote, Pencil, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../ui/menu.tsx'

type Acts = {
  readonly onCharge: (() => void) | undefined
  readonly onEdit: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
}

/** Collect what is left, edit and delete, for people who may [ENR2-02]. */
export const rowActions = ({ onCharge, onEdit, onDelete }: Acts): readonly MenuItem[] => [
  ...(onCharge === undefined
    ? []
    : [{ id: 'charge', label: 'Cobrar', icon: <Banknote size={16} />, onSelect: onCharge }]),
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
