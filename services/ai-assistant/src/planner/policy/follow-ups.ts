import { nounOf } from './nouns.ts'
import { can, type Talk } from './talk.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'

/** «cancela la de mañana y agéndame el viernes» moves it: one appointment for another of the same, without a moment with none. */
export const joined = (talk: Talk, acts: readonly DialogueAct[]): readonly DialogueAct[] => {
  const [first, second, ...others] = acts.filter(
    ({ intent }) => intent === 'cancel' || intent === 'book'
  )
  const exchange =
    first?.intent === 'cancel' &&
    second?.intent === 'book' &&
    others.length === 0 &&
    second.slots.services.length === 0 &&
    (second.slots.date || second.slots.time || second.slots.soonest)
  if (!exchange || !can(talk, 'move_appointment')) return acts
  const { date: source } = first.slots
  return acts.flatMap(act =>
    act === first
      ? []
      : act === second
        ? [
            {
              ...second,
              intent: 'move' as const,
              slots: { ...second.slots, ...(source && { source }) },
            },
          ]
        : [act]
  )
}

/** Words of what a price is asked for; more of them are a story around the question. */
const mostNoun = 3

/** «¿y la barba?» after a price asks for a price, «¿y en Angelópolis?» after the hours for hours. */
export const followUps = ({ memory }: Talk, acts: readonly DialogueAct[]): readonly DialogueAct[] =>
  withoutBarePrice(acts)
    .map((act): DialogueAct => {
      const { date, time, soonest, anyTime, shift, by } = act.slots
      const bare =
        !act.explicit &&
        (!date || memory.about === 'ask_hours') &&
        !time &&
        !soonest &&
        !anyTime &&
        !shift &&
        by === undefined
      if (
        bare &&
        act.slots.services.length > 0 &&
        !act.slots.branch &&
        !act.slots.specialist &&
        /(?:^|\b(?:si|saber) )(?:y )?(?:tambien )?(?:hacen|manejan|ofrecen|realizan)\b/.test(
          act.text
        )
      )
        return { ...act, intent: 'ask_price', explicit: true }
      // «y la del jueves también» after a cancelling cancels that one.
      const isAgain = /^(?:y|tambien)\b.*\b(?:l[ao] del?|la otra|la de|tambien)\b/.test(act.text)
      if (!act.explicit && memory.lastChange === 'cancel' && !memory.frame && isAgain)
        return { ...act, intent: 'cancel', explicit: true }
      const isContinued = memory.about && bare && /^(?:y|e|del?|oye y|que tal)\b/.test(act.text)
      return isContinued && memory.about && !asksOfItself.test(act.text)
        ? { ...act, intent: memory.about, explicit: true }
        : act
    })
    .flatMap((act, _, all) => {
      // «si manejan tinte y qué precio tiene», «un tinte, ¿cuánto sale?»: the question is about what the rest of the message names.
      const named = all.find(({ slots }) => slots.services.length > 0)
      if (
        act.intent !== 'ask_price' ||
        act.slots.services.length > 0 ||
        act.slots.unknownService ||
        !named ||
        (nounOf(act.text) !== '' && nounOf(act.text).split(' ').length <= mostNoun)
      )
        return [act]
      return named.intent === 'ask_price'
        ? []
        : [{ ...act, slots: { ...act.slots, services: named.slots.services } }]
    })

/** «¿y la terapia la dan en Zavaleta?» asks of itself, and for no second price. */
const asksOfItself =
  /\b(?:hacen?|dan?|ponen?|aplican?|manejan?|realizan?|tienen?) |\b(?:quien(?:es)?|donde|que dias?)\b/

/** «¿y de cuánto?» beside a medicine, «¿y a cómo?» beside a product: of that, and of no service. */
const withoutBarePrice = (acts: readonly DialogueAct[]): readonly DialogueAct[] =>
  acts.some(({ intent }) => intent === 'health' || intent === 'ask_products')
    ? acts.filter(
        ({ intent, slots, text }) =>
          intent !== 'ask_price' ||
          slots.services.length > 0 ||
          slots.unknownService !== undefined ||
          nounOf(text) !== ''
      )
    : acts
