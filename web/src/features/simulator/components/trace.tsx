import { Box, HStack, Link as ChakraLink, Stack, Text } from '@chakra-ui/react'
import {
  Bot,
  CalendarCheck,
  CheckCheck,
  Inbox,
  type LucideIcon,
  Reply,
  Route,
  Smartphone,
  TriangleAlert,
  UserRoundPlus,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/pieces.tsx'
import { toolText } from '../../../ui/tool-names.ts'
import { useGetAppointmentQuery } from '../../../api/endpoints/appointments.ts'
import { useListServicesQuery } from '../../../api/endpoints/services.ts'
import { useListSpecialistsQuery } from '../../../api/endpoints/specialists.ts'
import { useGetTurnQuery } from '../../../api/endpoints/turns.ts'
import { dayOf, dayTitle, timeText } from '../lib/day.ts'
import { sinceText, type TraceStep } from '../lib/trace.ts'
import { pluralize } from '../../../ui/count.ts'

const icons: Record<TraceStep['kind'], LucideIcon> = {
  phone: Smartphone,
  arrival: Inbox,
  contact: UserRoundPlus,
  assistant: Bot,
  reply: Reply,
  delivery: CheckCheck,
  booking: CalendarCheck,
  trouble: TriangleAlert,
}
const stepColors: Partial<Record<TraceStep['kind'], string>> = {
  booking: 'fg.success',
  trouble: 'fg.warning',
  assistant: 'brand.fg',
}

const TurnFacts = ({ turnId }: { turnId: string }) => {
  const { data } = useGetTurnQuery({ params: { id: turnId } })
  if (data === undefined) return null
  const { turn, steps } = data
  const tools = [...new Set(steps.filter(({ kind }) => kind === 'tool').map(({ name }) => name))]
  const parts = [
    turn.reason,
    turn.assistantName,
    pluralize(turn.credits, 'crédito', 'créditos'),
    tools.length === 0 ? null : tools.map(toolText).join(', ').toLowerCase(),
  ]
  return (
    <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
      {parts.filter(part => part !== null && part !== '').join(' · ')}
    </Text>
  )
}
const BookingFacts = ({
  appointmentId,
  zone,
  today,
}: {
  appointmentId: string
  zone: string
  today: string
}) => {
  const { data } = useGetAppointmentQuery({ params: { id: appointmentId } })
  const { data: services } = useListServicesQuery({ query: {} })
  const { data: specialists } = useListSpecialistsQuery({ query: {} })
  if (data === undefined) return null
  const parts = [
    `${dayTitle(dayOf(data.start, zone), today)}, ${timeText(data.start, zone)}`,
    services?.find(({ _id }) => _id === data.serviceId)?.name,
    specialists?.find(({ _id }) => _id === data.specialistId)?.name,
  ]
  return (
    <Text textStyle="sm" fontWeight="600">
      {parts.filter(part => part !== undefined).join(' · ')}
    </Text>
  )
}

/** The path of a message through the product, from the events of the socket. */
export const Trace = ({
  steps,
  zone,
  today,
}: {
  steps: readonly TraceStep[]
  zone: string
  today: string
}) => {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [steps.length])
  if (steps.length === 0)
    return (
      <EmptyState
        icon={<Route />}
        title="Aquí verás qué pasa"
        description="Escribe en el teléfono: verás llegar el mensaje, al asistente trabajar, la respuesta y la cita."
      />
    )
  return (
    <Stack asChild gap="0" listStyleType="none" p="4">
      <ol ref={list} aria-label="Qué pasó">
        {steps.map((step, index) => {
          const Icon = icons[step.kind]
          return (
            <HStack as="li" key={step.id} gap="3" align="stretch">
              <Stack align="center" gap="0" flexShrink="0" aria-hidden="true">
                <Box
                  p="1.5"
                  borderRadius="full"
                  bg="bg.muted"
                  color={stepColors[step.kind] ?? 'fg.muted'}
                >
                  <Icon size={14} />
                </Box>
                {index === steps.length - 1 ? null : <Box w="1px" flex="1" bg="border" />}
              </Stack>
              <Stack gap="0.5" pb="3.5" flex="1" minW="0">
                <HStack gap="2" justify="space-between" align="baseline">
                  <Text textStyle="sm" overflowWrap="anywhere">
                    {step.text}
                  </Text>
                  <Text textStyle="xs" color="fg.muted" flexShrink="0">
                    {sinceText(steps[index - 1], step)}
                  </Text>
                </HStack>
                {step.turnId !== undefined &&
                step.text.startsWith('El asistente ') &&
                !step.text.includes('empezó') ? (
                  <TurnFacts turnId={step.turnId} />
                ) : null}
                {step.appointmentId === undefined || step.kind !== 'booking' ? null : (
                  <BookingFacts appointmentId={step.appointmentId} zone={zone} today={today} />
                )}
                {step.kind === 'arrival' && step.threadId !== undefined ? (
                  <ChakraLink asChild textStyle="xs" color="brand.fg">
                    <Link to={`/chat/${step.threadId}`}>Ver la conversación</Link>
                  </ChakraLink>
                ) : null}
              </Stack>
            </HStack>
          )
        })}
      </ol>
    </Stack>
  )
}
