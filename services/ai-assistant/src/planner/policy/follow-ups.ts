import { nounOf } from './nouns.ts'
import { can, type Talk } from './talk.ts'
import type { Wish } from '../understand/wishes.ts'

/** «cancela la de mañana y agéndame el viernes» moves it: one appointment for another of the same, without a moment with none. */
export const joined = (talk: Talk, wishes: readonly Wish[]): readonly Wish[] => {
  const [first, second, ...others] = wishes.filter(
    ({ intent }) => intent === 'cancel' || intent === 'book'
  )
  const exchange =
    first?.intent === 'cancel' &&
    second?.intent === 'book' &&
    others.length === 0 &&
    second.slots.services.length === 0 &&
    (second.slots.date || second.slots.time || second.slots.soonest)
  if (!exchange || !can(talk, 'move_appointment')) return wishes
  const { date: source } = first.slots
  return wishes.flatMap(wish =>
    wish === first
      ? []
      : wish === second
        ? [
            {
              ...second,
              intent: 'move' as const,
              slots: { ...second.slots, ...(source && { source }) },
            },
          ]
        : [wish]
  )
}

/** Words of what a price is asked for; more of them are a story around the question. */
const mostNoun = 3

/** «¿y la barba?» after a price asks for a price, «¿y en Angelópolis?» after the hours for hours. */
export const followUps = ({ memory }: Talk, wishes: readonly Wish[]): readonly Wish[] =>
  wishes
    .map((wish): Wish => {
      const { date, time, soonest, anyTime, shift, by } = wish.slots
      const bare =
        !wish.explicit &&
        (!date || memory.about === 'ask_hours') &&
        !time &&
        !soonest &&
        !anyTime &&
        !shift &&
        by === undefined
      if (
        bare &&
        wish.slots.services.length > 0 &&
        /(?:^|\b(?:si|saber) )(?:y )?(?:tambien )?(?:hacen|manejan|ofrecen|realizan)\b/.test(
          wish.text
        )
      )
        return { ...wish, intent: 'ask_price', explicit: true }
      // «y la del jueves también» after a cancelling cancels that one.
      const isAgain = /^(?:y|tambien)\b.*\b(?:l[ao] del?|la otra|la de|tambien)\b/.test(wish.text)
      if (!wish.explicit && memory.lastChange === 'cancel' && !memory.frame && isAgain)
        return { ...wish, intent: 'cancel', explicit: true }
      return memory.about && bare && /^(?:y|e|del?|oye y|que tal)\b/.test(wish.text)
        ? { ...wish, intent: memory.about, explicit: true }
        : wish
    })
    .flatMap((wish, _, all) => {
      // «si manejan tinte y qué precio tiene», «un tinte, ¿cuánto sale?»: the question is about what the rest of the message names.
      const named = all.find(({ slots }) => slots.services.length > 0)
      if (
        wish.intent !== 'ask_price' ||
        wish.slots.services.length > 0 ||
        wish.slots.unknownService ||
        !named ||
        (nounOf(wish.text) !== '' && nounOf(wish.text).split(' ').length <= mostNoun)
      )
        return [wish]
      return named.intent === 'ask_price'
        ? []
        : [{ ...wish, slots: { ...wish.slots, services: named.slots.services } }]
    })
