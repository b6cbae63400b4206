import { Box, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Bot, Coins, Plus, RotateCw } from 'lucide-react'
import { lazy, type ReactElement, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useGetBusinessQuery } from '../../api/endpoints/business.ts'
import { problemText } from '../../api/problem.ts'
import { may, seesCredits, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { useListAssistantsQuery } from '../../api/endpoints/assistants.ts'
import { AssistantCard } from './assistant-card.tsx'
import { type Counters, noCredits } from './credits.ts'
import { NewAssistant, QuickCreate } from './new-assistant.tsx'
import { OfferNotice, useMissingOffer } from './offer-notice.tsx'
import { OpenedTurn } from './opened-turn.tsx'
import { creditsText } from './words.ts'

const ReadingPanel = lazy(async () => ({
  default: (await import('./reading-panel.tsx')).ReadingPanel,
}))

/** The remaining credits per model; says which assistants stop when one is used up. */
const CreditsSummary = ({ counters }: { counters: Counters }) => (
  <SimpleGrid as="section" aria-label="Créditos" columns={{ base: 1, sm: 2 }} gap="3">
    {(
      [
        ['GPT', 'Para contestar rápido', 'gpt_model', counters.gptModel],
        [
          'Reasoning',
          'Para pensar más antes de contestar',
          'reasoning_model',
          counters.reasoningModel,
        ],
      ] as const
    ).map(([label, use, model, amount]) => (
      <HStack
        key={model}
        gap="3"
        px="4"
        py="3"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.subtle"
        borderRadius="l3"
      >
        <Box color="brand.fg">
          <Coins size={18} aria-hidden="true" />
        </Box>
        <Stack gap="0">
          <Text textStyle="xs" color="fg.muted">
            Créditos {label}
          </Text>
          <Text fontWeight="600">{creditsText(amount)}</Text>
          <Text textStyle="xs" color="fg.muted">
            {use}
          </Text>
        </Stack>
        {noCredits(model, counters) === undefined ? null : (
          <Text textStyle="xs" color="fg.warning" ms="auto" textAlign="end">
            Se terminaron
          </Text>
        )}
      </HStack>
    ))}
  </SimpleGrid>
)

const LoadError = ({
  error,
  isFetching,
  onRetry,
}: {
  error: unknown
  isFetching: boolean
  onRetry: () => void
}) => (
  <EmptyState
    icon={<Bot />}
    title="No pudimos cargar tus asistentes"
    description={problemText(error)}
    action={
      <Button kind="main" icon={<RotateCw />} loading={isFetching} onClick={onRetry}>
        Intentar de nuevo
      </Button>
    }
  />
)

/** Instead of the list; `create` is undefined for people who may not create one. */
const NoAssistants = ({ create }: { create: ReactElement | undefined }) => (
  <EmptyState
    icon={<Bot />}
    title="Crea tu primer asistente"
    description="Contesta los mensajes de tus clientes a cualquier hora, con los datos de tu negocio, y agenda sus citas."
    action={
      create === undefined ? undefined : (
        <HStack flexWrap="wrap" justify="center">
          {create}
          <QuickCreate />
        </HStack>
      )
    }
  />
)

/** /asistentes */
export const AssistantsScreen = () => {
  const session = useSignedIn()
  const { business } = session
  const [search, setSearch] = useSearchParams()
  const { data: assistants, error, refetch, isFetching } = useListAssistantsQuery({ query: {} })
  const [first] = assistants ?? []
  const missingOffer = useMissingOffer(first)
  const { data: profile } = useGetBusinessQuery(
    { params: { id: business?._id ?? '' } },
    { skip: business === null }
  )
  // To others the server answers zeros, which would read as «used up».
  const counters = seesCredits(session) ? profile?.counters : undefined
  const mayCreate = may(session, { page: 'assistants', action: 'create' })
  const timeZone = business?.timezone.name ?? 'America/Mexico_City'
  const creating = search.get('nuevo') === '1'
  const showNew = (open: boolean) => setSearch(open ? { nuevo: '1' } : {}, { replace: true })
  const create = (
    <Button kind="main" icon={<Plus />} onClick={() => showNew(true)}>
      Nuevo asistente
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Asistentes IA"
        description="Responden y agendan por ti en tus chats"
        actions={assistants?.length === 0 || !mayCreate ? undefined : create}
      />
      {missingOffer === undefined ? null : (
        <OfferNotice
          missing={missingOffer}
          name={assistants?.length === 1 ? (first?.name ?? '') : 'Tu equipo de asistentes'}
        />
      )}
      {counters === undefined ? null : <CreditsSummary counters={counters} />}
      {assistants === undefined && error === undefined ? (
        <CardsSkeleton cards={3} height="52" />
      ) : null}
      {assistants === undefined && error !== undefined ? (
        <LoadError error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {assistants?.length === 0 ? <NoAssistants create={mayCreate ? create : undefined} /> : null}
      {assistants === undefined || assistants.length === 0 ? null : (
        <SimpleGrid
          as="ul"
          aria-label="Tus asistentes"
          minChildWidth={{ base: 'full', sm: '17rem' }}
          gap="4"
        >
          {assistants.map(assistant => (
            <AssistantCard
              key={assistant._id}
              assistant={assistant}
              counters={counters}
              timeZone={timeZone}
            />
          ))}
        </SimpleGrid>
      )}
      {profile === undefined || !may(session, { page: 'business', action: 'edit' }) ? null : (
        <Suspense fallback={null}>
          <ReadingPanel business={profile} />
        </Suspense>
      )}
      <OpenedTurn timeZone={timeZone} />
      <NewAssistant open={creating} onClose={() => showNew(false)} />
    </Page>
  )
}
