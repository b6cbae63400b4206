import type { BusinessType, MainUse, Onboarding, Use } from '@mostrador/contracts/accounts'
import type { SetUpStep } from '../contribution.ts'

/** A step of the wizard; `topic` is that of a feature [ONB-07]. */
export type Step = {
  readonly key: string
  readonly label: string
  /** The screen on which the same is done later. */
  readonly path: string
  /** How much of it is the person's choice, also nothing now. */
  readonly customizable: boolean
  readonly isCompleted: boolean
  /** Screens of the step: of a topic, its question and one form for each that was asked for. */
  readonly subSteps: number
  /** What it asks or says. */
  readonly message: string
  readonly topic?: SetUpStep
}

const sellsNothing: BusinessType = {
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
export const sellsOf = ({ mainUse, use }: Pick<Onboarding, 'mainUse' | 'use'>): BusinessType => {
  const usual = mainUse === 'sales' ? 'products' : 'services'
  return { ...sellsNothing, [use === null ? usual : sold[use]]: true }
}

export const START = 'start'
export const BUSINESS = 'negocio'
export const LOGO = 'logo'
export const WELCOME = 'bienvenida'

type StoredProgress = Pick<Onboarding, 'businessId' | 'mainUse' | 'step' | 'counts' | 'isFinished'>
type Fixed = Omit<Step, 'isCompleted' | 'topic'> & {
  readonly isDone: (progress: StoredProgress) => boolean
}

const start: Fixed = {
  key: START,
  label: 'Uso principal',
  path: '/new-onboarding',
  customizable: false,
  subSteps: 2,
  message: '¿Para qué vas a usar Mostrador?',
  isDone: ({ mainUse }) => mainUse !== null,
}
const business: Fixed = {
  key: BUSINESS,
  label: 'Negocio',
  path: '/negocio',
  customizable: false,
  subSteps: 1,
  message: 'Tu negocio ya está registrado.',
  isDone: ({ businessId }) => businessId !== null,
}
const logo: Fixed = {
  key: LOGO,
  label: 'Logo',
  path: '/negocio',
  customizable: true,
  subSteps: 1,
  message: 'Tus clientes lo ven en tus formularios. Si no lo tienes a la mano, sigue sin él.',
  // Nothing is requested.
  isDone: () => true,
}
const welcome: Fixed = {
  key: WELCOME,
  label: 'Bienvenida',
  path: '/bienvenida',
  customizable: false,
  subSteps: 1,
  message: '¡Felicidades!',
  isDone: ({ isFinished }) => isFinished,
}

const fixedStep = ({ isDone, ...step }: Fixed, progress: StoredProgress): Step => ({
  ...step,
  isCompleted: isDone(progress),
})

/**
 * The steps of a business that sells this: its use, itself, its topics, its logo, and the welcome
 * [ONB-09]. Only topics that a feature contributed are asked for.
 */
export const stepsFor = (
  topics: readonly SetUpStep[],
  sells: BusinessType,
  progress: StoredProgress
): readonly Step[] => {
  const ownTopics = topics
    .filter(topic => topic.appliesTo(sells))
    .toSorted((topic, other) => topic.order - other.order)
  const active = ownTopics.findIndex(({ key }) => key === progress.step)
  const isPast = progress.step === LOGO || progress.step === WELCOME
  return [
    fixedStep(start, progress),
    fixedStep(business, progress),
    ...ownTopics.map((topic, index) => ({
      key: topic.key,
      label: topic.label,
      path: topic.path,
      customizable: true,
      isCompleted: isPast || index < active,
      subSteps: 1 + (progress.counts[topic.key] ?? 0),
      message: topic.question,
      topic,
    })),
    fixedStep(logo, progress),
    fixedStep(welcome, progress),
  ]
}

/** The active step; one that does not belong to this business any more is the first topic. */
export const indexOf = (steps: readonly Step[], key: string | null): number => {
  const index = steps.findIndex(step => step.key === key)
  if (index !== -1) return index
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
