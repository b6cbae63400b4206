import type { Reach } from '@mostrador/contracts/crm'
import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { useMemo } from 'react'
import { useClientReachQuery } from '../api/endpoints/clients.ts'
import { useSignedIn } from '../api/session.ts'
import { countedAppointments } from '../ui/affected-appointments.tsx'

const NO_CLIENT = '0'

export type Unreached = Exclude<Reach, 'now'>
const reasons: Readonly<Record<Unreached, string>> = {
  template: 'hace más de 24 horas que no escribe',
  never_wrote: 'nunca ha escrito',
  no_whatsapp: 'no tiene WhatsApp',
  opted_out: 'pidió no recibir mensajes',
}
const template = 'hace falta una plantilla (un mensaje aprobado por Meta)'
/** Whether only an approved template would go out. */
export const needsTemplate = (reach: Unreached): boolean =>
  reach === 'template' || reach === 'never_wrote'

/** In plain words, that an automatic message does not reach a client now, and why. */
export const notReachedText = (reach: Unreached): string =>
  `No le llega un aviso automático: ${reasons[reach]}.`

const reachText = (reach: Reach): string => {
  if (reach === 'now') return 'Le llega el aviso'
  return `No le llega: ${reasons[reach]}${needsTemplate(reach) ? `; ${template}` : ''}`
}
const nobodyText = 'Sin cliente a quien avisar'

/** By client, whether an automatic message reaches them now; undefined while that is not known. */
export const useReach = (lines: readonly AppointmentLine[], skip: boolean) => {
  const ids = [...new Set(lines.map(({ clientId }) => clientId))]
    .filter(id => id !== NO_CLIENT)
    .toSorted()
    .join()
  const { data } = useClientReachQuery({ query: { ids } }, { skip: skip || ids === '' })
  return useMemo(() => {
    if (skip || (ids !== '' && data === undefined)) return undefined
    return new Map((data ?? []).map(({ _id, reach }) => [_id, reach] as const))
  }, [skip, ids, data])
}
type KnownReach = ReadonlyMap<string, Reach>

/** What to say beside each appointment about telling its client. */
export const reachNote =
  (reachByClient: KnownReach) =>
  ({ clientId }: AppointmentLine): string => {
    const reach = reachByClient.get(clientId)
    return clientId === NO_CLIENT || reach === undefined ? nobodyText : reachText(reach)
  }

/** «2 clientes reciben…»: how many of those listed get a message now, and why the others do not. */
export const reachSummary = (
  reach: KnownReach,
  lines: readonly AppointmentLine[],
  count: number
): string => {
  const notified = lines.filter(({ clientId }) => reach.get(clientId) === 'now').length
  const notNotified = lines.length - notified
  const unseen = count - lines.length
  return [
    notified > 0
      ? `En 3 minutos les pedimos por chat otro día y hora: llega por ${countedAppointments(notified)}.`
      : 'A nadie de esta lista le llega un mensaje ahora.',
    ...(notNotified > 0
      ? [`Por ${countedAppointments(notNotified)} no llega: ábrelas para llamar o escribir tú.`]
      : []),
    ...(unseen > 0 ? [`También avisamos por ${countedAppointments(unseen)} más.`] : []),
  ].join(' ')
}

/** Without the permission to see the agenda, nobody may write to the people in it. */
export const useMayNotify = (): boolean => {
  const { isOwner, fullAccess, user, permissions } = useSignedIn()
  if (isOwner || fullAccess || user.role === 'admin') return true
  return permissions.some(({ pageId, actions }) => pageId === 6 && actions.includes('view'))
}
