import { Stack, Text } from '@chakra-ui/react'
import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { Link } from 'react-router'
import { unreachableTitle } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { Answer, Block, Line, Lines, Nothing } from './block.tsx'
import type { Today } from './use-today.ts'
import { clockText, dayWord, joinFacts, whomOf } from './words.ts'

const statusChips: Partial<Record<AppointmentLine['status'], string>> = {
  confirmada: 'Confirmada',
  pago_pendiente: 'Pago pendiente',
}

/** The next appointments of today and tomorrow, each leading to its detail. */
export const NextBlock = ({ today }: { today: Today }) => (
  <Block title="Próximas citas" more={{ to: '/agenda', text: 'Ver agenda' }}>
    <Answer query={today.agenda} failed="No pudimos leer tu agenda.">
      {({ next, later, setup }) => {
        if (next.length > 0) return <NextLines lines={next} today={today} />
        if (later != null) return <LaterLine line={later} today={today} />
        return <NoneToCome isSetUp={setup.missing.length === 0} today={today} />
      }}
    </Answer>
    <ReadAt today={today} />
  </Block>
)

type OfLine = { readonly line: AppointmentLine; readonly today: Today }

const LaterLine = ({ line, today: { names, zone, now } }: OfLine) => (
  <Lines label="Tu próxima cita">
    <Line
      to={`/agenda?cita=${line._id}`}
      title={`Tu próxima cita: ${dayWord(line.start, now, zone)}, ${clockText(line.start, zone)}`}
      detail={joinFacts([whomOf(line, names), line.serviceName])}
    />
  </Lines>
)

/** Offline: when what is shown was read, which may be long before the hour of the banner. */
export const ReadAt = ({ today: { agendaReadAt, now, zone } }: { today: Today }) => {
  if (agendaReadAt === null) return null
  const instant = new Date(agendaReadAt).toISOString()
  const day = dayWord(instant, now, zone)
  return (
    <Text color="fg.muted" textStyle="xs">
      {`Lo que se sabía ${day === 'hoy' ? '' : `${day} `}a las ${clockText(instant, zone)}`}
    </Text>
  )
}

const noneText = (isSetUp: boolean, isOffline: boolean): string => {
  if (!isSetUp) return 'Aquí verás tus citas en cuanto termines de preparar tu negocio.'
  return isOffline
    ? `${unreachableTitle()}: no podemos asegurar que no haya más citas.`
    : 'No hay más citas hoy ni mañana.'
}

type NoneProps = { readonly isSetUp: boolean; readonly today: Today }
const NoneToCome = ({ isSetUp, today: { mayBook, agendaReadAt } }: NoneProps) => (
  <Stack gap="3" align="start">
    <Nothing>{noneText(isSetUp, agendaReadAt !== null)}</Nothing>
    {mayBook && isSetUp ? (
      <Button asChild size="sm" minH={{ base: '11', md: '9' }}>
        <Link to="/agenda?nueva=1">Nueva cita</Link>
      </Button>
    ) : null}
  </Stack>
)

const NextLines = ({ lines, today }: { lines: readonly AppointmentLine[]; today: Today }) => (
  <Lines label="Próximas citas">
    {lines.map(line => (
      <NextLine key={line._id} line={line} today={today} />
    ))}
  </Lines>
)

const NextLine = ({ line, today: { names, zone, now } }: OfLine) => {
  const day = dayWord(line.start, now, zone)
  const chip = statusChips[line.status]
  const status = chip === undefined ? undefined : <Chip>{chip}</Chip>
  return (
    <Line
      to={`/agenda?cita=${line._id}`}
      lead={clockText(line.start, zone)}
      title={whomOf(line, names)}
      detail={joinFacts([day === 'hoy' ? '' : day, line.serviceName, line.specialistName])}
      end={Date.parse(line.start) <= now ? <Chip tone="brand">Ahora</Chip> : status}
    />
  )
}
