import { remembered } from '../../remembered.ts'
import { asksAboutCondition, bodily, isEmergency } from './bodily.ts'
import { changes } from './changes.ts'
import { general, personal } from './personal.ts'
import { asksAboutAge, questions } from './questions.ts'
import { matters } from './matters.ts'
import type { Rule, Topic } from './rule.ts'

export type { Topic } from './rule.ts'

const rules: readonly Rule[] = [
  ...bodily,
  ...matters,
  ...personal,
  general,
  ...changes,
  ...questions,
]

/** What must be heard of wherever it stands in a message, also over several clauses. */
export const pressingTopicOf = (message: string): Topic | undefined =>
  isEmergency(message)
    ? 'emergency'
    : ([...bodily, ...[...matters, ...personal].filter(([topic]) => topic === 'complain')].find(
        ([, pattern]) => pattern.test(message)
      )?.[0] ?? spreadTopicOf(message))

const spreadTopicOf = (message: string): Topic | undefined => {
  if (asksAboutCondition(message)) return 'health'
  return asksAboutAge(message) ? 'ask_requirements' : undefined
}

/** The topic of a clause, the more particular reading first: «quiero cancelar mi cita» cancels. */
export const topicOf = remembered(
  (clause: string): Topic | undefined => rules.find(([, pattern]) => pattern.test(clause))?.[0]
)
