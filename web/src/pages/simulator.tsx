import { Box, Button as ChakraButton, Flex } from '@chakra-ui/react'
import { Lock, Plug } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { maySimulate, useSignedIn } from '../api/session.ts'
import { useSimulatorStatusQuery } from '../api/endpoints/simulator.ts'
import { DayAgenda } from '../features/simulator/components/day-agenda.tsx'
import { PersonPicker } from '../features/simulator/components/person-picker.tsx'
import { Phone } from '../features/simulator/components/phone.tsx'
import {
  PhoneSide,
  SimulatorHeader,
  TracePanel,
} from '../features/simulator/components/simulator-layout.tsx'
import { Trace } from '../features/simulator/components/trace.tsx'
import { dayOf } from '../features/simulator/lib/day.ts'
import { samplePeople, type Person, peopleOf } from '../features/simulator/lib/people.ts'
import { useTrace } from '../features/simulator/use-trace.ts'
import { useStored } from '../theme/stored.ts'
import { channelTitles } from '../ui/channel-icon.tsx'
import { EmptyState, Page, PageHeader } from '../ui/pieces.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { lowWindow } from '../ui/use-media.ts'

const first: Person = samplePeople.whatsapp[0] ?? {
  channel: 'whatsapp',
  personId: '5212225550171',
  name: 'Mariana Torres',
}
const isPerson = (value: unknown): value is Person => {
  const { channel, personId, name } = (value ?? {}) as Partial<Person>
  return (
    (channel === 'whatsapp' || channel === 'instagram' || channel === 'messenger') &&
    typeof personId === 'string' &&
    /^\d{8,60}$/.test(personId) &&
    typeof name === 'string' &&
    name !== ''
  )
}

const ConnectedNotice = () => (
  <Page>
    <PageHeader title="Simulador" />
    <EmptyState
      icon={<Plug />}
      title="Tus canales reales están conectados"
      description="El simulador solo existe en el modo de demostración. Aquí los mensajes llegan y salen de verdad por WhatsApp, Instagram y Messenger."
      action={
        <ChakraButton asChild colorPalette="brand">
          <Link to="/chat">Ir al chat</Link>
        </ChakraButton>
      }
    />
  </Page>
)

const NotAllowed = () => (
  <Page>
    <PageHeader title="Simulador" />
    <EmptyState
      icon={<Lock />}
      title="No tienes permiso para usar el simulador"
      description="Pide a la persona titular del negocio permiso para editar asistentes."
    />
  </Page>
)

type Side = 'telefono' | 'agenda' | 'traza'

const Simulator = ({ businessName, zone }: { businessName: string; zone: string }) => {
  const [person, setPerson] = useStored<Person>('mostrador.simulador.persona', first, isPerson)
  const { data: status } = useSimulatorStatusQuery()
  const [today] = useState(() => dayOf(new Date().toISOString(), zone))
  const [date, setDate] = useState(today)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [side, setSide] = useState<Side>('telefono')
  const onBooked = useCallback(
    ({ id, startsAt }: { id: string; startsAt: string }) => {
      setFresh(current => new Set([...current, id]))
      setDate(dayOf(startsAt, zone))
    },
    [zone]
  )
  const { steps, note, clear } = useTrace(onBooked)
  const threads = status?.threads ?? []
  const shows = (wanted: Side, how: 'flex' | 'block' = 'flex') => ({
    base: side === wanted ? how : 'none',
  })
  return (
    <Flex
      direction="column"
      h="calc(100dvh - var(--shell-top) - var(--shell-notice) - var(--shell-bottom))"
      // A low window scrolls the page: the messages keep their room.
      minH={{ base: '33rem', lg: '30rem' }}
      css={{ [lowWindow]: { minHeight: '14rem', '& > header': { display: 'none' } } }}
      overflow="hidden"
    >
      <SimulatorHeader channelTitle={channelTitles[person.channel]} />
      <Box
        hideFrom="lg"
        px="4"
        py="1"
        bg="bg.panel"
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        <Segmented<Side>
          label="Qué ver"
          value={side}
          onChange={setSide}
          segments={[
            { value: 'telefono', label: 'Teléfono' },
            { value: 'agenda', label: 'Agenda' },
            { value: 'traza', label: 'Qué pasó' },
          ]}
        />
      </Box>
      <Flex flex="1" minH="0">
        <PhoneSide
          display={{ ...shows('telefono'), lg: 'flex' }}
          picker={
            <PersonPicker
              person={person}
              threads={threads}
              onChoose={setPerson}
              onChannel={channel => setPerson(peopleOf(channel, threads)[0]?.person ?? first)}
            />
          }
          phone={
            <Phone
              key={`${person.channel} ${person.personId}`}
              person={person}
              businessName={businessName}
              zone={zone}
              onSaid={(text, copies) =>
                note(
                  `${person.name} escribió «${text}»${copies === 1 ? '' : ` (el mensaje llegará ${copies} veces)`}`
                )
              }
            />
          }
        />
        <Flex
          direction="column"
          flex="1"
          minW="0"
          minH="0"
          display={{ base: side === 'telefono' ? 'none' : 'flex', lg: 'flex' }}
          borderStartWidth={{ lg: '1px' }}
          borderColor="border.subtle"
          bg="bg.panel"
        >
          <Box flex="1.1" minH="0" display={{ ...shows('agenda', 'block'), lg: 'block' }}>
            <DayAgenda date={date} today={today} zone={zone} onDate={setDate} fresh={fresh} />
          </Box>
          <TracePanel
            display={{ ...shows('traza'), lg: 'flex' }}
            isEmpty={steps.length === 0}
            onClear={clear}
          >
            <Trace steps={steps} zone={zone} today={today} />
          </TracePanel>
        </Flex>
      </Flex>
    </Flex>
  )
}

/** /simulador: the owner writes as a client and sees both sides. */
export const Component = () => {
  const session = useSignedIn()
  if (!session.simulator) return <ConnectedNotice />
  if (!maySimulate(session)) return <NotAllowed />
  return (
    <Simulator
      businessName={session.business?.name ?? 'Tu negocio'}
      zone={session.business?.timezone.name ?? 'America/Mexico_City'}
    />
  )
}
