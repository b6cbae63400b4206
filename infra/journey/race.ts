import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf, localTimeOf } from '@mostrador/kernel'
import { agendaOf } from './agenda.ts'
import { createPerson } from './person.ts'
import { Refused } from './public-api.ts'
import type { Chapter } from './record.ts'
import type { Shop } from './shop.ts'
import { must } from './waiting.ts'

const steps = {
  offered: 'a dos personas se les ofrece la misma hora con la misma especialista',
  both: 'las dos dicen que sí a la vez: una cita, y a la otra se le ofrece lo más cercano',
  staff: 'dos personas del negocio guardan la misma hora a la vez: una cita y un aviso',
}
export const raceSteps = Object.values(steps)
const booking = 'Tu cita quedó agendada'

/** Two people want the same slot, in the chat and in the form. */
export const playRace = async (shop: Shop, step: Chapter): Promise<void> => {
  const { api, zone, haircut } = shop
  const agenda = agendaOf(shop)
  const [specialist] = shop.specialists
  must(specialist !== undefined, 'Nadie hace cortes')
  const day = addDays(agenda.today(), 4)
  const free = (
    await agenda.slots(day, addDays(day, 3), { timeFrom: '10:00', timeTo: '19:00' })
  ).filter(({ specialistId }) => specialistId === specialist._id)
  const [contested, other] = [free[0], free.at(-1)]
  must(
    contested !== undefined && other !== undefined && contested !== other,
    'No hay dos horarios libres para la carrera'
  )
  const at = new Date(contested.start)
  const date = Temporal.PlainDate.from(localDateOf(at, zone))
  const month =
    [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ][date.month - 1] ?? ''
  const request = `quiero un corte de cabello con ${specialist.name.split(' ')[0] ?? ''} el ${date.day} de ${month} a las ${localTimeOf(at, zone)}`
  const liveAt = async (start: string) =>
    (
      await api.ask(schedulingRoutes.listAppointments, {
        query: {
          from: start,
          to: new Date(Date.parse(start) + 1).toISOString(),
          specialistId: specialist._id,
        },
      })
    ).filter(({ status }) => status !== 'cancelada')

  const people = await step(steps.offered, async () => {
    const pair = [
      createPerson(shop, 'whatsapp', 'Toña Cuautle'),
      createPerson(shop, 'messenger', 'Nacho Tlapa'),
    ]
    for (const reply of await Promise.all(
      pair.map(person => person.asks(request, 'la hora que pidió', ({ times }) => times.length > 0))
    )) {
      must(
        reply.times[0]?.start === contested.start,
        `Pidió ${contested.start} y se le ofreció ${reply.times.map(({ start }) => start).join(', ')}`
      )
    }
    return pair
  })
  await step(steps.both, async () => {
    const replies = await Promise.all(
      people.map(person =>
        person.asks(
          'sí',
          'la respuesta a su sí',
          ({ text, times }) => text.startsWith(booking) || times.length > 0
        )
      )
    )
    const winners = replies.filter(({ text }) => text.startsWith(booking))
    const rows = await liveAt(contested.start)
    must(winners.length === 1, `${winners.length} personas recibieron confirmación`)
    must(
      rows.length === 1,
      `La agenda tiene ${rows.length} citas a esa hora con ${specialist.name}`
    )
    const loser = replies.find(({ text }) => !text.startsWith(booking))
    must(
      (loser?.times.length ?? 0) > 0,
      `A la otra persona no se le ofreció nada: «${loser?.text ?? ''}»`
    )
    await agenda.allFree(loser?.times ?? [])
  })
  await step(steps.staff, async () => {
    const clients = await Promise.all(
      ['Hugo Reyes', 'Paola Díaz'].map(name =>
        api.ask(crmRoutes.createClient, {
          body: {
            client: {
              name,
              whatsapp: `22283${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`,
            },
          },
        })
      )
    )
    const saved = await Promise.allSettled(
      clients.map(({ _id }) =>
        api.ask(schedulingRoutes.bookAppointment, {
          body: {
            appointment: {
              clientId: _id,
              branchId: other.branchId,
              serviceId: haircut._id,
              specialistId: other.specialistId,
              start: other.start,
              end: other.end,
            },
          },
        })
      )
    )
    const refused = saved.flatMap(outcome =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : []
    )
    must(
      refused.length === 1 && refused[0] instanceof Refused && refused[0].code === 'slot_taken',
      `Respuestas: ${saved.map(outcome => (outcome.status === 'fulfilled' ? 'guardada' : String(outcome.reason))).join(' · ')}`
    )
    must(
      (await liveAt(other.start)).length === 1,
      'La agenda no tiene exactamente una cita a esa hora'
    )
  })
}
