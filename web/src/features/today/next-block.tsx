import { Stack } from '@chakra-ui/react'
import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { Answer, Block, Line, Lines, Nothing } from './block.tsx'
import type { Today } from './use-today.ts'
import { clockText, dayWord, joined, whomOf } from './words.ts'

const statusChips: Partial<Record<AppointmentLine['status'], string>> = {
  confirmada: 'Confirmada',
  pago_pendiente: 'Pago pendiente',
}

/** The next appointments of today and tomorrow, each leading to its detail. */
export const NextBlock = ({ today }: { today: Today }) => {
  const { agenda, names, zone, now, mayBook } = today
  return (
    <Block title="Próximas citas" more={{ to: '/agenda', text: 'Ver agenda' }}>
      <Answer asked={agenda} failed="No pudimos leer tu agenda.">
        {({ next, later, setup }) =>
          next.length === 0 && later != null ? (
            <Lines label="Tu próxima cita">
              <Line
                to={`/agenda?cita=${later._id}`}
                title={`Tu próxima cita: ${dayWord(later.start, now, zone)}, ${clockText(later.start, zone)}`}
                detail={joined([whomOf(later, names), later.serviceName])}
              />
            </Lines>
          ) : next.length === 0 ? (
            <Stack gap="3" align="start">
              <Nothing>
                {setup.missing.length > 0
                  ? 'Aquí verás tus citas en cuanto termines de preparar tu negocio.'
                  : 'No hay más citas hoy ni mañana.'}
              </Nothing>
              {mayBook && setup.missing.length === 0 ? (
                <Button asChild size="sm" minH={{ base: '11', md: '9' }}>
                  <Link to="/agenda?nueva=1">Nueva cita</Link>
                </Button>
              ) : null}
            </Stack>
          ) : (
            <Lines label="Próximas citas">
              {next.map(line => {
                const day = dayWord(line.start, now, zone)
                const chip = statusChips[line.status]
                const isOn = Date.parse(line.start) <= now
                return (
                  <Line
                    key={line._id}
                    to={`/agenda?cita=${line._id}`}
                    lead={clockText(line.start, zone)}
                    title={whomOf(line, names)}
                    detail={[
                      day === 'hoy' ? '' : day,
                      joined([line.serviceName]),
                      line.specialistName,
                    ]
                      .filter(part => part !== '')
                      .join(' · ')}
                    end={
                      isOn ? (
                        <Chip tone="brand">Ahora</Chip>
                      ) : chip === undefined ? undefined : (
                        <Chip>{chip}</Chip>
                      )
                    }
                  />
                )
              })}
            </Lines>
          )
        }
      </Answer>
    </Block>
  )
}
