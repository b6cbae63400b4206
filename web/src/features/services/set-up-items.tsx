import { Stack } from '@chakra-ui/react'
import { ClipboardList, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useBusiness } from '../../api/endpoints/business.ts'
import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import { useListSpecialistsQuery } from '../../api/endpoints/specialists.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import type { SetUpStep } from '../contribution.ts'
import { PresetsDialog, PriceListDialog } from './list-dialog.tsx'
import { ServiceDialog } from './service-dialog.tsx'

const active = { query: {} } as const

/** Services as a step of the wizard: the form of /servicios, and its two lists. */
export const ServiceItems: SetUpStep['Items'] = ({ onSaved, children }) => {
  const { data, error, isFetching, refetch } = useListServicesQuery(active)
  const branches = useListBranchesQuery(active).data
  const specialists = useListSpecialistsQuery(active).data
  const { business } = useBusiness(useSignedIn().business?._id ?? '')
  const [list, setList] = useState<'usual' | 'paste'>()
  const lists = {
    services: data ?? [],
    links: {
      branches: (branches ?? []).map(({ _id }) => _id),
      specialists: (specialists ?? []).map(({ _id }) => _id),
    },
    onClose: () => setList(undefined),
  }
  return (
    <>
      {children({
        rows: branches === undefined || specialists === undefined ? undefined : data?.length,
        form: (
          <ServiceDialog
            isGone={false}
            branches={branches ?? []}
            specialists={specialists ?? []}
            refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
            onClose={onSaved}
          />
        ),
        shortcuts: (
          <Stack direction={{ base: 'column', md: 'row' }} gap="3">
            <Button
              kind="main"
              minH="11"
              icon={<ListChecks />}
              aria-haspopup="dialog"
              onClick={() => setList('usual')}
            >
              Elegir de los usuales
            </Button>
            <Button
              minH="11"
              icon={<ClipboardList />}
              aria-haspopup="dialog"
              onClick={() => setList('paste')}
            >
              Pegar mi lista de precios
            </Button>
          </Stack>
        ),
      })}
      {list === 'usual' && business !== undefined ? (
        <PresetsDialog
          about={[business.name, business.category, business.description]}
          {...lists}
        />
      ) : null}
      {list === 'paste' ? <PriceListDialog {...lists} /> : null}
    </>
  )
}
