import type { Funnel } from '@mostrador/contracts/crm'
import { fold } from '@mostrador/kernel'

/** Rules about funnels: pure. */
export type Phases = Funnel['phases']
type Scenario = Phases[number]['scenarios'][number]

const formatted = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
const scenario = (
  name: string,
  actionReference: Scenario['actionReference'],
  description: string
): Scenario => ({
  name,
  formattedName: formatted(name),
  description,
  actionReference,
  type: 'auto',
  WALabel: '',
  reactivationMessagesSequence: [],
})
const phase = (
  index: number,
  name: string,
  type: Phases[number]['type'],
  scenarios: Scenario[]
): Phases[number] => ({ name, formattedName: formatted(name), index, type, scenarios })

/** The funnel that every new business starts with: its scenarios follow what happens to the appointment. */
export const defaultPhases = (): Phases => [
  phase(0, 'Nuevo contacto', 'personalized', [
    scenario('Escribió por primera vez', 'entry', 'Llegó por chat y todavía no agenda'),
  ]),
  phase(1, 'Agenda', 'scheduling', [
    scenario('Cita agendada', 'agendada', 'Tiene una cita por venir'),
    scenario('Cita confirmada', 'confirmada', 'Confirmó que viene'),
    scenario('Cita cancelada', 'cancelada', 'Canceló su cita'),
    scenario('No asistió', 'no_asistida', 'No llegó a su cita'),
  ]),
  phase(2, 'Cliente', 'scheduling', [scenario('Asistió', 'asistida', 'Ya nos visitó')]),
  phase(3, 'Atención humana', 'contact_human', [
    scenario('Pidió hablar con una persona', 'contact_admin', 'El asistente lo pasó al equipo'),
  ]),
]

/** The dotted path of the scenario with this action reference; undefined when the funnel has none [C2-42]. */
export const pathByReference = (phases: Phases, reference: string): string | undefined => {
  if (reference === 'none') return undefined
  for (const { formattedName, scenarios } of [...phases].sort((a, b) => a.index - b.index)) {
    const found = scenarios.find(({ actionReference }) => actionReference === reference)
    if (found !== undefined) return `${formattedName}.${found.formattedName}`
  }
  return undefined
}

/** Where a new lead enters: the scenario `entry`, else the first of the first phase. */
export const entryPath = (phases: Phases): string | undefined => {
  const first = [...phases].sort((a, b) => a.index - b.index)[0]
  const scenarioName = first?.scenarios[0]?.formattedName
  return (
    pathByReference(phases, 'entry') ??
    (first === undefined
      ? undefined
      : scenarioName === undefined
        ? first.formattedName
        : `${first.formattedName}.${scenarioName}`)
  )
}
