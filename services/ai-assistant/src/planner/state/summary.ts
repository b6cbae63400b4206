import type { CartItem, Frame, Guess, Memory, Pending } from './memory.ts'

const goals = { book: 'agendar', move: 'mover', cancel: 'cancelar' } as const
const questions: Record<Pending['kind'], string> = {
  offers: 'que elija un horario',
  services: 'qué servicio',
  specialists: 'con quién',
  appointments: 'cuál de sus citas',
  cancel: 'si de verdad cancela',
  change: 'si la mueve o la cancela',
  duplicate: 'si mueve la que tiene o quiere otra',
  days: 'cuál de los días',
  each: 'el servicio de cada quien',
  count: 'cuántos vienen',
  when: 'qué día u hora',
  part: 'cuál de las citas quita o deja',
  order: 'si registra el pedido',
  products: 'cuál producto',
  suggest: 'si le busca un horario',
  human: 'si quiere una persona',
}
const guesses: Record<Guess, string> = {
  service: 'el servicio',
  specialist: 'la persona',
  branch: 'la sucursal',
  day: 'el día',
  hour: 'la hora',
}

/** What is being arranged and what is waited for, in plain Spanish, for the trace of the turn. */
export const stateLines = ({ frame, others, pending, cart }: Memory): string[] => {
  const all = [frame, ...others].filter(each => each !== null)
  const guessed = all.flatMap(each => each.guessed ?? []).map(guess => guesses[guess])
  return [
    ...(all.length > 0 ? [`En curso: ${all.map(frameWords).join('; ')}`] : []),
    ...(cart ? [`Pedido: ${cart.items.map(cartWords).join(', ')}`] : []),
    ...(guessed.length > 0 ? [`Supuso: ${[...new Set(guessed)].join(', ')}`] : []),
    ...(pending ? [`Espera saber: ${questions[pending.kind]}`] : []),
  ]
}

const cartWords = ({ quantity, name }: CartItem): string => `${quantity} × ${name}`

const frameWords = ({ kind, service, appointment, people, branch, forWhom }: Frame): string =>
  [
    goals[kind],
    appointment?.say ?? service?.name,
    people && `con ${people.map(({ name }) => name).join(' o ')}`,
    branch && `en ${branch.name}`,
    forWhom && `para ${forWhom}`,
  ]
    .filter(Boolean)
    .join(' ')
