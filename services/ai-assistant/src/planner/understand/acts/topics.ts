import { remembered } from '../../remembered.ts'
import { asksAboutCondition, bodily, isEmergency } from './bodily.ts'
import { changes } from './changes.ts'
import { general, personal } from './personal.ts'
import { asksAboutOthers } from './others.ts'
import { asksAboutAge, policies, questions } from './questions.ts'
import { matters, withoutConditions, withoutLostElsewhere } from './matters.ts'
import type { Rule, Topic } from './rule.ts'

export type { Topic } from './rule.ts'

const rules: readonly Rule[] = [
  ...bodily,
  ...matters,
  ...personal,
  general,
  policies,
  ...changes,
  ...questions,
]

/** What must be heard of wherever it stands in a message, also over several clauses. */
export const pressingTopicOf = (message: string): Topic | undefined =>
  isEmergency(message)
    ? 'emergency'
    : ([...bodily, ...[...matters, ...personal].filter(isGrievance)].find(rule =>
        applies(rule, message)
      )?.[0] ?? spreadTopicOf(message))

const toldOfOwn =
  /\b(?:(?:me|nos|le) (?:apart|agend|hic|hiz|sac|reserv)\w+|tengo|tenia|tenemos|saque|hice|agende|aparte|reserve) (?:\w+ ){0,2}citas?\b/
const forgotten =
  /\b(?:extravi\w+|perdi\w*|olvid\w+|no (?:me acuerdo|recuerdo)|papelito|se me (?:borr|fue)\w*)\b/
const asksOfIt = /\b(?:que dia|(?:a )?que horas?|cuando|con (?:quien|cual|que))\b/
/** «me apartaron una cita y perdí el papelito, ¿qué día es y con quién?» */
export const forgotOwn = (message: string): boolean =>
  toldOfOwn.test(message) && forgotten.test(message) && asksOfIt.test(message)

const spreadTopicOf = (message: string): Topic | undefined => {
  if (forgotOwn(message)) return 'my_appointments'
  if (asksAboutCondition(message)) return 'health'
  if (asksAboutOthers(message)) return 'others'
  return asksAboutAge(message) ? 'ask_requirements' : undefined
}

/** The topic of a clause, the more particular reading first: «quiero cancelar mi cita» cancels. */
export const topicOf = remembered(
  (clause: string): Topic | undefined => rules.find(rule => applies(rule, clause))?.[0]
)

const isGrievance = ([topic]: Rule): boolean => topic === 'complain'
/** What would be done under a condition is asked, and no complaint. */
const applies = (rule: Rule, text: string): boolean => {
  if (rule[0] === 'matter') return rule[1].test(withoutLostElsewhere(text))
  return rule[1].test(isGrievance(rule) ? withoutConditions(text) : text)
}
