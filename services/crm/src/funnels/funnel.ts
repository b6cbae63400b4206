import type { Funnel } from '@mostrador/contracts/crm'
import { fold } from '@mostrador/kernel'

/** Rules about funnels: pure. A path is `phase.scenario`, both by their formatted names. */

export type Phases = Funnel['phases']
type Scenario = Phases[number]['scenarios'][number]

const inOrder = (phases: Phases): Phases => phases.toSorted((a, b) => a.index - b.index)

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

/** The funnel that every new business starts with; its scenarios follow an appointment's status. */
export const defaultPhases = (): Phases => [
  phase(0, 'Nuevo contacto', 'personalized', [
    scenario('Sin cita todavía', 'entry', 'Escribió o lo registraste, y todavía no agenda'),
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

/** The path of the first scenario with an action reference, or undefined [C2-42]. */
export const pathByReference = (phases: Phases, reference: string): string | undefined => {
  if (reference === 'none') return undefined
  for (const { formattedName, scenarios } of inOrder(phases)) {
    const match = scenarios.find(({ actionReference }) => actionReference === reference)
    if (match !== undefined) return `${formattedName}.${match.formattedName}`
  }
  return undefined
}

/** Where a new lead enters: the scenario `entry`, else the first one of the first phase. */
export const entryPath = (phases: Phases): string | undefined => {
  const entry = pathByReference(phases, 'entry')
  if (entry !== undefined) return entry
  const [firstPhase] = inOrder(phases)
  if (firstPhase === undefined) return undefined
  const [firstScenario] = firstPhase.scenarios
  if (firstScenario === undefined) return firstPhase.formattedName
  return `${firstPhase.formattedName}.${firstScenario.formattedName}`
}
