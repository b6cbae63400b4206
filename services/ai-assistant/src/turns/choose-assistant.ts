import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { type CreditType, creditTypeOfModel } from '@mostrador/contracts/billing'

/**
 * Who wrote. `attended`: came to at least one appointment. `team`: a specialist's or the owner's
 * number.
 */
export type Person = {
  readonly type: 'personal' | 'lead' | 'client'
  readonly attended: boolean
  readonly team: boolean
  readonly isTestNumber: boolean
}
export type Choice =
  | { readonly assistant: Assistant }
  | { readonly assistant: null; readonly reason: string; readonly staffShouldKnow: boolean }

type Fields = Pick<Assistant, 'type' | 'correspondTo' | 'channel'>

const group = (person: Pick<Person, 'type' | 'attended'>): Assistant['type'] | null => {
  if (person.type === 'personal') return null
  // A client who never came to an appointment is in no group of the documents [C1-09].
  return person.attended ? 'other' : 'new'
}

const matchesAudience = ({ correspondTo }: Fields, person: Person): boolean => {
  switch (correspondTo) {
    case 'leads_and_clients':
      return true
    case 'leads':
      return person.type === 'lead'
    case 'clients':
      return person.type === 'client'
    case 'business':
      return person.team
    case 'test_numbers':
      return person.isTestNumber
  }
}

/**
 * Chooses the assistant that answers a person, in the order of C1-09: working, with credits;
 * testing mode only for test numbers; the type picks the group, correspondTo narrows it; then the
 * channel. Of several, one in testing mode first, then the oldest. `available`: thousandths of a
 * credit.
 */
export const chooseAssistant = (
  assistants: readonly Assistant[],
  person: Person,
  channel: Assistant['channel'][number],
  available: Readonly<Record<CreditType, number>>
): Choice => {
  const noAnswer = (reason: string, staffShouldKnow = false): Choice => ({
    assistant: null,
    reason,
    staffShouldKnow,
  })
  const working = assistants.filter(({ isWorking }) => isWorking)
  if (working.length === 0) return noAnswer('Ningún asistente está encendido')
  const cost = person.isTestNumber ? 500 : 1000
  const funded = working.filter(({ model }) => available[creditTypeOfModel(model)] >= cost)
  const inMode = (funded.length > 0 ? funded : working).filter(
    ({ mode }) => mode === 'production' || person.isTestNumber
  )
  if (inMode.length === 0) return noAnswer('Número fuera de la lista de prueba')
  const forTeam = person.team ? inMode.filter(({ type }) => type === 'business') : []
  const ownGroup = group(person)
  const inGroup = forTeam.length > 0 ? forTeam : inMode.filter(({ type }) => type === ownGroup)
  if (inGroup.length === 0)
    return noAnswer(
      ownGroup === null
        ? 'Es un contacto personal'
        : 'Ningún asistente atiende a este tipo de contacto'
    )
  const narrowed = inGroup.filter(assistant => matchesAudience(assistant, person))
  if (narrowed.length === 0) return noAnswer('Ningún asistente atiende a este tipo de contacto')
  const onChannel = narrowed.filter(assistant => assistant.channel.includes(channel))
  const [chosen] = onChannel.toSorted(
    (a, b) => Number(b.mode === 'testing') - Number(a.mode === 'testing')
  )
  if (chosen === undefined) return noAnswer('Ningún asistente atiende este canal')
  return funded.length === 0 ? noAnswer('Sin créditos', true) : { assistant: chosen }
}

/**
 * The assistant in charge of a kind of person, whatever its credits: its timed messages go out all
 * the same.
 */
export const chooseForKind = (
  assistants: readonly Assistant[],
  {
    clientType,
    attended,
    channel,
  }: {
    readonly clientType: Person['type']
    readonly attended: boolean
    readonly channel: Assistant['channel'][number] | null
  }
): Assistant | null => {
  const person: Person = { type: clientType, attended, team: false, isTestNumber: false }
  const fitting = assistants.filter(
    assistant =>
      assistant.isWorking &&
      assistant.mode === 'production' &&
      assistant.type === group(person) &&
      matchesAudience(assistant, person) &&
      (channel === null || assistant.channel.includes(channel))
  )
  return fitting[0] ?? null
}
