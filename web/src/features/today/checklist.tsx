import { Box, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import type { BookingSetup } from '@mostrador/contracts/scheduling'
import { CircleCheck, Circle, FileSpreadsheet } from 'lucide-react'
import { Link } from 'react-router'
import { useListConnectionsQuery } from '../../api/endpoints/connections.ts'
import { may, maySimulate } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { Block } from './block.tsx'
import type { Today } from './use-today.ts'

type Task = {
  readonly title: string
  readonly why: string
  readonly isDone: boolean
  readonly to: string
  readonly action: string
}

const pathOf = (to: string): string => to.split('?')[0] ?? to

/** The first steps of a business, computed from what it has. `isBuilt` says which screens exist. */
export const Checklist = ({
  today,
  setup,
  hasAnswered,
  isBuilt,
}: {
  today: Today
  setup: BookingSetup
  hasAnswered: boolean
  isBuilt: (path: string) => boolean
}) => {
  const { session, sees } = today
  const { data: connections } = useListConnectionsQuery(undefined, { skip: !sees.chat })
  const tasks: readonly Task[] = [
    {
      title: 'Sucursal',
      why: 'Dónde atiendes y en qué horario',
      isDone: setup.branches > 0,
      to: '/sucursales?nueva=1',
      action: 'Registrar',
    },
    {
      title: 'Servicio',
      why: 'Qué se puede agendar, cuánto dura y cuánto cuesta',
      isDone: setup.services > 0,
      to: '/servicios',
      action: 'Registrar',
    },
    {
      title: 'Especialista',
      why:
        setup.missing.includes('assignment') === true
          ? 'Nadie da todavía un servicio en su sucursal: asígnaselo'
          : 'Quién atiende cada cita',
      isDone: setup.specialists > 0 && !setup.missing.includes('assignment'),
      to: '/especialistas',
      action: 'Registrar',
    },
    {
      title: 'Canal',
      why: session.simulator
        ? 'Ahora usas un canal de prueba: conecta el tuyo para que te escriban'
        : 'WhatsApp, Instagram o Messenger, para que te escriban',
      // Nobody but the simulator writes to its accounts.
      isDone:
        connections?.some(({ login, state }) => login !== null && state === 'connected') === true,
      to: '/integraciones',
      action: 'Conectar',
    },
    ...(maySimulate(session)
      ? [
          {
            title: 'Prueba en el simulador',
            why: 'Escríbele a tu asistente como si fueras un cliente',
            isDone: hasAnswered,
            to: '/simulador',
            action: 'Probar',
          },
        ]
      : []),
  ]
  const done = tasks.filter(({ isDone }) => isDone).length
  const waits =
    setup.missing.length === 0
      ? ''
      : ' Mientras no haya qué agendar, tus asistentes dicen que una persona responde y no gastan créditos.'
  return (
    <Box id="empieza">
      <Block title="Para empezar">
        <Text color="fg.muted" textStyle="sm">
          {`Llevas ${done} de ${tasks.length}.${waits}`}
        </Text>
        <Stack as="ol" gap="1" listStyleType="none" aria-label="Para empezar">
          {tasks.map(task => (
            <TaskLine key={task.title} task={task} isBuilt={isBuilt(pathOf(task.to))} />
          ))}
        </Stack>
        {may(session, { page: 'contacts', action: 'create' }) && isBuilt('/contactos') ? (
          <Button asChild kind="bare" minH="11" alignSelf="start">
            <Link to="/contactos?nuevo=archivo">
              <FileSpreadsheet size={16} aria-hidden="true" />
              Carga Masiva: trae tus contactos
            </Link>
          </Button>
        ) : null}
      </Block>
    </Box>
  )
}

const TaskLine = ({ task, isBuilt }: { task: Task; isBuilt: boolean }) => {
  const Icon = task.isDone ? CircleCheck : Circle
  return (
    <HStack as="li" gap="3" minH={task.isDone ? '8' : '12'} py="1">
      <Box color={task.isDone ? 'fg.success' : 'fg.subtle'} flexShrink="0">
        <Icon size={20} aria-hidden="true" />
      </Box>
      <Stack gap="0" flex="1" minW="0">
        <Text fontWeight="500" textStyle="sm">
          {task.title}
          <VisuallyHidden>{task.isDone ? ': listo' : ': falta'}</VisuallyHidden>
        </Text>
        {task.isDone ? null : (
          <Text color="fg.muted" textStyle="xs">
            {task.why}
          </Text>
        )}
      </Stack>
      <TaskAction task={task} isBuilt={isBuilt} />
    </HStack>
  )
}

const TaskAction = ({ task, isBuilt }: { task: Task; isBuilt: boolean }) => {
  if (task.isDone) return null
  if (!isBuilt) return <Chip>pronto</Chip>
  return (
    <Button asChild size="sm" minH={{ base: '11', md: '9' }}>
      <Link to={task.to} aria-label={`${task.action}: ${task.title}`}>
        {task.action}
      </Link>
    </Button>
  )
}
