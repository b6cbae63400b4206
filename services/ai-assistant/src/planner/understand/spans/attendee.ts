import { fold } from '@mostrador/kernel'

/** Somebody an appointment is for: the writer («ti») or somebody of theirs («tu hijo»). */
export type Attendee = {
  /** «ti», «tu hijo», «la segunda persona» */
  readonly who: string
  /** Offset in the text; -1 when it was only counted. */
  readonly at: number
  /** The words that said it. */
  readonly text: string
}

/** Who writes, in words of the assistant. */
export const theWriter = 'ti'
/** People that have no name, in the order in which they come. */
export const nth = [
  theWriter,
  'la segunda persona',
  'la tercera persona',
  'la cuarta persona',
  'la quinta',
]
/** Whoever is not named and not the writer. */
export const otherPerson = 'la otra persona'
export const unplaced = (people: readonly string[]): Attendee[] =>
  people.map(who => ({ who, at: -1, text: '' }))

/** «tu otra niña», «tu tercer hijo»: told apart where several are meant. */
export const otherOf = (who: string, at: number): string => {
  const noun = who.replace(/^tu /, '')
  const isFeminine = noun.endsWith('a')
  if (at === 1) return `tu otr${isFeminine ? 'a' : 'o'} ${noun}`
  return `tu ${isFeminine ? 'tercera' : 'tercer'} ${noun}`
}

const accents = new Map(
  'mamá papá niño niña cuñado cuñada bebé tía tío señora pequeño pequeña compañero compañera'
    .split(' ')
    .map(word => [fold(word), word] as const)
)
export const spelled = (who: string): string =>
  who.replace(/[a-z]+$/, word => accents.get(word) ?? word)
