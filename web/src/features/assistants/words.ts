import type { Assistant, Turn } from '@mostrador/contracts/ai-assistant'
import { countText, pluralize } from '../../ui/count.ts'

/** Which people each type answers, in plain words [AST-04]. */
export const typeNames: Readonly<Record<Assistant['type'], string>> = {
  new: 'Nuevos clientes',
  other: 'Clientes de siempre',
  business: 'Tu equipo',
}
export const correspondNames: Readonly<Record<Assistant['correspondTo'], string>> = {
  leads_and_clients: 'Prospectos y clientes',
  leads: 'Solo prospectos',
  clients: 'Solo clientes',
  business: 'Tu negocio',
  test_numbers: 'Números de prueba',
}
export const channelNames: Readonly<Record<Assistant['channel'][number], string>> = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  messenger: 'Messenger',
}
export const modelNames: Readonly<Record<Assistant['model'], string>> = {
  gpt_model: 'GPT: contesta rápido',
  reasoning_model: 'Reasoning: piensa antes de contestar',
}
export const effortNames: Readonly<Record<Assistant['reasoningEffort'], string>> = {
  low: 'Bajo',
  medium: 'Medio',
  high: 'Alto',
}
export const modeNames: Readonly<Record<Assistant['mode'], string>> = {
  testing: 'Prueba',
  production: 'Con todos tus clientes',
}
export const outcomeNames: Readonly<Record<NonNullable<Turn['outcome']>, string>> = {
  answered: 'Respondió',
  human: 'Pasó a una persona',
  silent: 'No respondió',
  failed: 'Falló',
}
/** The outcome, with what kept the assistant from answering: «No respondió: la atiende una persona». */
export const outcomeText = ({ outcome, reason }: Pick<Turn, 'outcome' | 'reason'>): string => {
  if (outcome === null) return 'Respondiendo'
  const name = outcomeNames[outcome]
  if (reason === null || reason === '' || outcome === 'answered') return name
  return `${name}: ${reason[0]?.toLocaleLowerCase('es-MX')}${reason.slice(1)}`
}

/** The entries of such a table as the options of a select, in its order. */
export const optionsOf = <Value extends string>(
  words: Readonly<Record<Value, string>>
): { value: Value; label: string }[] =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))

export const creditsText = (amount: number): string => pluralize(amount, 'crédito', 'créditos')
export const durationText = (milliseconds: number): string =>
  milliseconds < 1000
    ? `${countText(milliseconds)} ms`
    : `${(milliseconds / 1000).toLocaleString('es-MX', { maximumFractionDigits: 1 })} s`

/** "mié 25 nov, 16:30" in the time zone of the business. */
export const momentText = (instant: string, timeZone: string): string => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('es-MX', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value])
  )
  return `${parts['weekday']} ${parts['day']} ${parts['month']}, ${parts['hour']}:${parts['minute']}`
}
