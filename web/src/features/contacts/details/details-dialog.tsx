import { Grid, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Client } from '@mostrador/contracts/crm'
import type { PageName } from '@mostrador/contracts/page-ids'
import { type ComponentType, useState } from 'react'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { problemText } from '../../../api/problem.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { nameOf } from '../client-words.ts'
import { ChatTab } from './chat-tab.tsx'
import { FormsTab } from './forms-tab.tsx'
import { InterestsTab } from './interests-tab.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { MoneyTab } from './money-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { PersonColumn } from './person-column.tsx'
import { PhasesTab } from './phases-tab.tsx'
import { SourcesTab } from './sources-tab.tsx'
import type { TabProps } from './tab-props.ts'
import { TimelineTab } from './timeline-tab.tsx'
import { VisitsTab } from './visits-tab.tsx'

type Tab = {
  readonly id: string
  readonly label: string
  readonly Panel: ComponentType<TabProps>
  /** Only for those who may see this page. */
  readonly page?: PageName
}

/** The tabs in their order [CLI-17], behind the whole history. */
const tabs: readonly Tab[] = [
  { id: 'historia', label: 'Historia', Panel: TimelineTab },
  { id: 'citas', label: 'Historial de citas', Panel: VisitsTab, page: 'agenda' },
  { id: 'dinero', label: 'Movimientos de dinero', Panel: MoneyTab, page: 'money' },
  { id: 'pedidos', label: 'Pedidos', Panel: OrdersTab, page: 'orders' },
  { id: 'conversion', label: 'Conversión', Panel: PhasesTab },
  { id: 'formularios', label: 'Formularios', Panel: FormsTab },
  { id: 'fuentes', label: 'Fuentes de tráfico', Panel: SourcesTab, page: 'trafficSources' },
  { id: 'chat', label: 'Chat', Panel: ChatTab },
  { id: 'intereses', label: 'Intereses', Panel: InterestsTab },
]

type Props = {
  readonly clientId: string
  readonly timeZone: string
  readonly mayEdit: boolean
  readonly mayErase: boolean
  readonly onClose: () => void
  readonly onEdit: (client: Client) => void
}

/**
 * Who a contact is, and beside it everything with them, each part read when it is opened [CLI-15].
 */
export const DetailsDialog = ({
  clientId,
  timeZone,
  mayEdit,
  mayErase,
  onClose,
  onEdit,
}: Props) => {
  const { data: client, error } = useGetClientQuery({ params: { id: clientId } })
  const [isJoining, setIsJoining] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={client === undefined ? 'Contacto' : nameOf(client)}
      size="xl"
    >
      {client === undefined ? (
        <LoadingOrError error={error} />
      ) : (
        <Grid templateColumns={{ base: '1fr', lg: '20rem 1fr' }} gap="8" alignItems="start">
          <PersonColumn
            client={client}
            timeZone={timeZone}
            mayEdit={mayEdit}
            mayErase={mayErase}
            onBlocked={onClose}
            onEdit={() => onEdit(client)}
            onMerge={() => setIsJoining(true)}
          />
          <TabsOf client={client} timeZone={timeZone} />
        </Grid>
      )}
      {isJoining && client !== undefined ? (
        <JoinDialog client={client} onClose={() => setIsJoining(false)} />
      ) : null}
    </Dialog>
  )
}

const TabsOf = (props: TabProps) => {
  const session = useSignedIn()
  const [opened, setOpened] = useState('historia')
  const allowedTabs = tabs.filter(
    ({ page }) => page === undefined || may(session, { page, action: 'view' })
  )
  return (
    <Stack minW="0">
      <Tabs
        label="Lo que sabemos del contacto"
        keepsOpened
        value={opened}
        onChange={setOpened}
        tabs={allowedTabs.map(({ id, label, Panel }) => ({
          id,
          label,
          content: <Panel {...props} />,
        }))}
      />
    </Stack>
  )
}

const LoadingOrError = ({ error }: { error: unknown }) =>
  error === undefined ? (
    <Stack gap="4">
      <Skeleton h="12" />
      <Skeleton h="48" />
    </Stack>
  ) : (
    <Text role="alert" color="fg.error">
      {problemText(error, 'Error al cargar información del cliente')}
    </Text>
  )
