import type { BusinessType, MainUse, Onboarding, Use } from '@mostrador/contracts/accounts'
import type { SetUpStep } from '../contribution.ts'

/** A step of the wizard; `topic` is that of a feature. */
export type Step = {
  readonly key: string
  readonly label: string
  readonly topic?: SetUpStep
}

const nothing: BusinessType = {
  services: false,
  products: false,
  courses: false,
  properties: false,
}

const sold = {
  serviceAppointments: 'services',
  salesCalls: 'services',
  propertyTours: 'properties',
  physicalProducts: 'products',
  infoProducts: 'courses',
  events: 'services',
  selectionProcess: 'services',
} as const satisfies Record<Use, keyof BusinessType>

/** What a main use ticks in the form of the business, which decides [G2-24]. */
export const sellsOf = ({ mainUse, use }: Pick<Onboarding, 'mainUse' | 'use'>): BusinessType => ({
  ...nothing,
  [use === null ? (mainUse === 'sales' ? 'products' : 'services') : sold[use]]: true,
})

export const START = 'start'
export const BUSINESS = 'negocio'
export const WELCOME = 'bienvenida'

/** The steps of a business that sells this: its use, itself, its topics, and the welcome [ONB-09]. */
export const stepsFor = (topics: readonly SetUpStep[], sells: BusinessType): readonly Step[] => [
  { key: START, label: 'Uso principal' },
  { key: BUSINESS, label: 'Negocio' },
  ...topics
    .filter(topic => topic.appliesTo(sells))
    .toSorted((one, other) => one.order - other.order)
    .map(topic => ({ key: topic.key, label: topic.label, topic })),
  { key: WELCOME, label: 'Bienvenida' },
]

/** The active step; one that does not belong to this business any more is the first topic. */
export const indexOf = (steps: readonly Step[], key: string | null): number => {
  const found = steps.findIndex(step => step.key === key)
  if (found !== -1) return found
  return key === null ? 0 : Math.min(2, steps.length - 1)
}

/** Percent of the way [ONB-14]. */
export const percentOf = (index: number, steps: readonly Step[]): number =>
  Math.round(((index + 1) / steps.length) * 100)

/** The groups below «Agenda inteligente» and «Ventas automatizadas» [ONB-08]. */
export const mainChoices: readonly {
  readonly mainUse: MainUse
  readonly label: string
  readonly why: string
  readonly uses: readonly { readonly mainUse: MainUse; readonly use: Use; readonly label: string }[]
}[] = [
  {
    mainUse: 'appointments',
    label: 'Agenda inteligente',
    why: 'Tu asistente contesta y agenda citas en WhatsApp.',
    uses: [
      { mainUse: 'appointments', use: 'serviceAppointments', label: 'Citas de servicios' },
      { mainUse: 'appointments', use: 'salesCalls', label: 'Llamadas de venta' },
      { mainUse: 'appointments', use: 'propertyTours', label: 'Recorridos de inmuebles' },
      { mainUse: 'events', use: 'events', label: 'Eventos' },
      { mainUse: 'recruitment', use: 'selectionProcess', label: 'Proceso de selección' },
    ],
  },
  {
    mainUse: 'sales',
    label: 'Ventas automatizadas',
    why: 'Tu asistente responde preguntas y vende por ti.',
    uses: [
      { mainUse: 'sales', use: 'physicalProducts', label: 'Productos físicos' },
      { mainUse: 'sales', use: 'infoProducts', label: 'Infoproductos y cursos' },
    ],
  },
]
