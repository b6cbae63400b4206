/** What a clause is about. Everything not named here is `undefined`: it is not understood. */
export type Topic =
  | 'emergency'
  | 'health'
  | 'complain'
  | 'human'
  | 'matter'
  | 'opt_out'
  | 'waiting'
  | 'late'
  | 'arrived'
  | 'others'
  | 'general'
  | 'my_appointments'
  | 'has_appointment'
  | 'hindered'
  | 'past_visits'
  | 'cancel'
  | 'move'
  | 'attend'
  | 'ask_price'
  | 'ask_services'
  | 'ask_specialists'
  | 'ask_hours'
  | 'ask_address'
  | 'ask_payment'
  | 'ask_requirements'
  | 'ask_products'
  | 'book'

/** What a clause is about, and the normalised words that say so. */
export type Rule = readonly [Topic, RegExp]

/** Any of these, as whole words. */
export const anyOf = (patterns: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${patterns.join('|')})\\b`)
