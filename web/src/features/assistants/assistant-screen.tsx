import { Box, Button as Plain, HStack, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { ArrowLeft, Bot, Ellipsis, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useGetBusinessQuery } from '../../api/endpoints/business.ts'
import { asProblem, problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState, Page } from '../../ui/pieces.tsx'
import { Loading } from '../../ui/skeletons.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useGetAssistantQuery, useDeleteAssistantMutation } from '../../api/endpoints/assistants.ts'
import { AssistantAvatar } from './avatar.tsx'
import { CapabilitiesForm } from './capabilities-form.tsx'
import { ConfigForm } from './config-form.tsx'
import { OfferNotice, useMissingOffer } from './offer-notice.tsx'
import { SaveState } from './save-state.tsx'
import { TextsForm } from './texts-form.tsx'
import { Turns } from './turns.tsx'
import { useDraft } from './use-draft.ts'
import { typeNames } from './words.ts'
import { WorkingSwitch } from './working-switch.tsx'

const DeleteMenu = ({ assistant }: { assistant: Assistant }) => {
  const [confirming, setConfirming] = useState(false)
  const [remove, { isLoading }] = useDeleteAssistantMutation()
  const navigate = useNavigate()
  const run = async () => {
    try {
      await remove({ params: { id: assistant._id } }).unwrap()
      await navigate('/asistentes', { replace: true })
      toast.success(`Eliminaste a ${assistant.name}`)
    } catch (error) {
      setConfirming(false)
      toast.error(problemText(error, 'No pudimos eliminar el asistente. Intenta de nuevo.'))
    }
  }
  return (
    <>
      <Menu
        label="Más acciones"
        trigger={<IconButton name="Más acciones" icon={<Ellipsis />} />}
        items={[
          {
            id: 'delete',
            label: 'Eliminar asistente',
            icon: <Trash2 size={16} />,
            danger: true,
            onSelect: () => setConfirming(true),
          },
        ]}
      />
      <ConfirmDestructive
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void run()}
        busy={isLoading}
        title={`¿Eliminar a ${assistant.name}?`}
        description="Deja de responder de inmediato. Lo que ya respondió se conserva."
        confirmText="Eliminar asistente"
      />
    </>
  )
}

const BackLink = () => (
  <Plain asChild variant="ghost" colorPalette="gray" size="sm" ms="-3">
    <Link to="/asistentes">
      <ArrowLeft size={16} aria-hidden="true" />
      Asistentes IA
    </Link>
  </Plain>
)

const Editor = ({ assistant }: { assistant: Assistant }) => {
  const { business } = useSignedIn()
  const { data: profile } = useGetBusinessQuery(
    { params: { id: business?._id ?? '' } },
    { skip: business === null }
  )
  const [search, setSearch] = useSearchParams()
  const editing = useDraft(assistant)
  const missingOffer = useMissingOffer(assistant)
  const tabs = [
    {
      id: 'configuracion',
      label: 'Configuración',
      content: <ConfigForm assistant={assistant} editing={editing} counters={profile?.counters} />,
    },
    { id: 'indicaciones', label: 'Editar indicaciones', content: <TextsForm editing={editing} /> },
    {
      id: 'capacidades',
      label: 'Editar capacidades',
      content: <CapabilitiesForm editing={editing} />,
    },
    {
      id: 'respuestas',
      label: 'Respuestas',
      content: (
        <Turns
          assistantId={assistant._id}
          timeZone={business?.timezone.name ?? 'America/Mexico_City'}
        />
      ),
    },
  ]
  const tab = tabs.find(({ id }) => id === search.get('ver'))?.id ?? 'configuracion'
  return (
    <>
      <HStack
        position="sticky"
        top="var(--shell-top)"
        zIndex="docked"
        bg="bg.canvas"
        justify="space-between"
        gap="3"
        my="-2"
        py="1"
      >
        <BackLink />
        <SaveState {...editing} />
      </HStack>
      <Stack
        gap="4"
        direction={{ base: 'column', md: 'row' }}
        justify="space-between"
        align={{ base: 'stretch', md: 'start' }}
      >
        <HStack gap="4" minW="0">
          <AssistantAvatar name={editing.values.color} size="14" />
          <Stack gap="0" minW="0" flex="1">
            <Heading as="h1" textStyle={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere">
              {editing.values.name.trim() === '' ? assistant.name : editing.values.name}
            </Heading>
            <Text color="fg.muted">{typeNames[editing.values.type]}</Text>
          </Stack>
        </HStack>
        <HStack gap="3" justify="space-between" align="start" flexWrap="wrap">
          <WorkingSwitch assistant={assistant} counters={profile?.counters} />
          <DeleteMenu assistant={assistant} />
        </HStack>
      </Stack>
      {missingOffer === undefined ? null : (
        <OfferNotice missing={missingOffer} name={assistant.name} />
      )}
      <Tabs
        label="Secciones del asistente"
        tabs={tabs}
        value={tab}
        onChange={id => setSearch({ ver: id }, { replace: true, preventScrollReset: true })}
      />
    </>
  )
}

const isId = (id: string | undefined): id is string =>
  id !== undefined && /^[0-9a-f-]{36}$/i.test(id)

const NotFoundState = ({
  title,
  onRetry,
}: {
  title: string
  onRetry?: (() => void) | undefined
}) => (
  <EmptyState
    icon={<Bot />}
    title={title}
    action={
      onRetry === undefined ? (
        <Plain asChild colorPalette="brand">
          <Link to="/asistentes">Ver mis asistentes</Link>
        </Plain>
      ) : (
        <Button kind="main" icon={<RotateCw />} onClick={onRetry}>
          Intentar de nuevo
        </Button>
      )
    }
  />
)

/** /asistentes/{assistantId} [AST-07]; the texts of what can go wrong are of AST2-04. */
export const AssistantScreen = () => {
  const { id } = useParams()
  const isValidId = isId(id)
  const {
    data: assistant,
    error,
    refetch,
  } = useGetAssistantQuery({ params: { id: id ?? '' } }, { skip: !isValidId })
  const missing =
    error !== undefined &&
    (asProblem(error).status === 404 || asProblem(error).code === 'invalid_request')
  if (isValidId && assistant !== undefined && !missing)
    return (
      <Page>
        <Editor key={assistant._id} assistant={assistant} />
      </Page>
    )
  const placeholderContent = () => {
    if (!isValidId) return <NotFoundState title="Id de asistente no encontrado" />
    if (missing) return <NotFoundState title="No se ha encontrado el asistente" />
    if (error === undefined) return <EditorSkeleton />
    return <NotFoundState title="Error al cargar el asistant" onRetry={() => void refetch()} />
  }
  return (
    <Page>
      <Box>
        <BackLink />
      </Box>
      {placeholderContent()}
    </Page>
  )
}

const EditorSkeleton = () => (
  <Loading>
    <Stack gap="6">
      <HStack gap="4">
        <Skeleton boxSize="14" borderRadius="full" />
        <Stack gap="2">
          <Skeleton h="7" w="48" />
          <Skeleton h="4" w="32" />
        </Stack>
      </HStack>
      <Skeleton h="10" />
      <Skeleton h="64" borderRadius="l3" />
    </Stack>
  </Loading>
)
