import { Stack, Text } from '@chakra-ui/react'
import { useListBulkQuery } from '../../../api/endpoints/client-bulk.ts'
import { Drawer } from '../../../ui/dialog.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { RunCard } from './run-card.tsx'

type Props = { readonly timeZone: string; readonly mayEdit: boolean; readonly onClose: () => void }

/** What was done with many contacts: files to fetch again, and changes to take back. */
export const RecentRuns = ({ onClose, ...rest }: Props) => {
  const { data: runs, isError } = useListBulkQuery()
  return (
    <Drawer open onClose={onClose} title="Acciones recientes" size="md">
      <Stack gap="3">
        {runs === undefined && !isError ? <ListSkeleton /> : null}
        {isError ? (
          <Text role="alert" color="fg.error">
            No pudimos cargar las acciones. Intenta de nuevo.
          </Text>
        ) : null}
        {runs?.length === 0 ? (
          <Text color="fg.muted">
            Selecciona contactos en la lista para cambiar varios a la vez. Aquí podrás deshacerlo.
          </Text>
        ) : null}
        {runs?.map(run => (
          <RunCard key={run._id} run={run} {...rest} />
        ))}
      </Stack>
    </Drawer>
  )
}
