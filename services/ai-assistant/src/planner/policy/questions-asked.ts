import type { DialogueAct } from '../understand/dialogue-acts.ts'

/** What a message asks, each as one question of what it is about. */
export const questionsIn = (
  acts: readonly DialogueAct[],
  said: readonly DialogueAct[]
): readonly DialogueAct[] => asOne(withoutBareHours(aboutOwn(questionsOf(acts))), said)

/** «¿los domingos hay alguien? ¿en cuál sucursal y de qué hora a qué hora?» asks the hours once. */
const withoutBareHours = (questions: readonly DialogueAct[]): readonly DialogueAct[] => {
  const first = questions.find(({ intent }) => intent === 'ask_hours')
  return questions.filter(
    act => act === first || act.intent !== 'ask_hours' || act.slots.date || act.slots.branch
  )
}

/** The acts that only ask. «Mi cita es la del martes, cancélala»: the cancelling lists them itself. */
const questionsOf = (acts: readonly DialogueAct[]): readonly DialogueAct[] => {
  const changes = acts.some(({ intent }) => intent === 'cancel' || intent === 'move')
  return acts.filter(
    ({ intent }) =>
      intent.startsWith('ask_') ||
      (['my_appointments', 'attend'].includes(intent) && !changes) ||
      intent === 'past_visits' ||
      intent === 'opt_out'
  )
}

/**
 * «en Zavaleta, ¿a qué hora abren y quién atiende?», «¿cuánto el simulacro y con quién es?»: all of it is asked of the
 * branch that is named, and who gives it of the service.
 */
const asOne = (
  questions: readonly DialogueAct[],
  acts: readonly DialogueAct[]
): readonly DialogueAct[] => {
  // «un gelish con Anahí, ¿dónde están?»: where she is.
  const person = acts.find(({ slots }) => slots.specialist?.kind === 'one')?.slots.specialist
  const branch = questions.find(({ slots }) => slots.branch)?.slots.branch
  const services = questions.find(({ slots }) => slots.services.length > 0)?.slots.services ?? []
  return questions.map(act => {
    const isOfService = act.intent === 'ask_specialists' && act.slots.services.length === 0
    const isPlace = act.intent === 'ask_address' && person !== undefined
    const slots = {
      ...(branch && { branch }),
      ...(isPlace && { specialist: person }),
      ...act.slots,
      ...(isOfService && { services }),
    }
    return { ...act, slots }
  })
}

/** «¿con quién me toca y cuánto va a ser?»: both are about the appointment that there is. */
const aboutOwn = (questions: readonly DialogueAct[]): readonly DialogueAct[] => {
  const own = questions.find(({ intent }) => intent === 'my_appointments')
  if (own === undefined) return questions
  const isOwn = ({ intent, slots }: DialogueAct): boolean =>
    ['ask_price', 'ask_address', 'ask_specialists', 'my_appointments'].includes(intent) &&
    slots.services.length === 0
  const also = questions.filter(act => act !== own && isOwn(act))
  const whole = { ...own, text: [own, ...also].map(({ text }) => text).join(', ') }
  return questions.filter(act => !also.includes(act)).map(act => (act === own ? whole : act))
}
