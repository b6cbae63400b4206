import { type Assistant, AssistantEdit, Capabilities } from '@mostrador/contracts/ai-assistant'

const topFields = [
  'name',
  'goal',
  'personality',
  'mode',
  'type',
  'model',
  'temperature',
  'reasoningEffort',
  'channel',
  'respondTo',
  'correspondTo',
  'color',
] as const
export const textFields = ['greeting', 'preSale', 'postSale'] as const
type TopField = (typeof topFields)[number]
type Instructions = Assistant['instructions']
/**
 * An assistant as its forms see it: every field under a name of its own, wherever the server keeps
 * it.
 */
export type Values = Pick<Assistant, TopField> & Instructions & Assistant['capabilities']
export type Edits = Partial<Values>
export type Problems = { readonly [Name in keyof Values]?: string }

export const valuesOf = (assistant: Assistant): Values => ({
  ...assistant,
  ...assistant.instructions,
  ...assistant.capabilities,
})

const texts = AssistantEdit.shape.instructions.unwrap().shape
const isTop = (name: string): name is TopField => (topFields as readonly string[]).includes(name)
const isText = (name: string): name is keyof Instructions =>
  (textFields as readonly string[]).includes(name)
const isCapability = (name: string): name is keyof Assistant['capabilities'] =>
  name in Capabilities.shape

// Numbers and lists have no words of their own in the contract.
const ownTexts: Problems = {
  sendReminder: 'Escribe las horas, de 1 a 168',
  waitTimeToSchedule: 'Escribe de 0 a 24 horas',
  searchPaginatedSchedules: 'Escribe de 1 a 20 horarios y de 1 a 60 días',
}

const schemaOf = (name: string) => {
  if (isTop(name)) return AssistantEdit.shape[name]
  if (isText(name)) return texts[name]
  return isCapability(name) ? Capabilities.shape[name] : undefined
}

const problemOf = (name: string, value: unknown): string | undefined => {
  const checked = schemaOf(name)?.safeParse(value)
  if (checked === undefined || checked.success) return undefined
  return ownTexts[name as keyof Values] ?? checked.error.issues[0]?.message
}

/** What is wrong with each edit, in Spanish; nothing for the good ones [AST-09, AST-10]. */
export const problemsOf = (edits: Edits): Problems =>
  Object.fromEntries(
    Object.entries(edits)
      .map(([name, value]) => [name, problemOf(name, value)])
      .filter(([, text]) => text !== undefined)
  ) as Problems

export type Save = { readonly sent: Edits; readonly body: AssistantEdit }

/**
 * The part of `edits` that can be saved now, and how it is sent. Fields with a problem wait. The
 * server takes the three texts together: one that cannot be sent travels as it was last saved, and
 * when that is not valid either all three wait.
 */
export const saveOf = (edits: Edits, saved: Assistant): Save | undefined => {
  const wrong = problemsOf(edits)
  const good = Object.fromEntries(
    Object.entries(edits).filter(([name]) => !(name in wrong))
  ) as Edits
  const typed = Object.fromEntries(Object.entries(good).filter(([name]) => isText(name)))
  const instructions = { ...saved.instructions, ...typed }
  const sendTexts =
    Object.keys(typed).length > 0 && Object.keys(problemsOf(instructions)).length === 0
  const pick = (belongs: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(good).filter(([name]) => belongs(name)))
  const [top, capabilities] = [pick(isTop), pick(isCapability)]
  const sent = { ...top, ...capabilities, ...(sendTexts ? typed : {}) } as Edits
  if (Object.keys(sent).length === 0) return undefined
  return {
    sent,
    body: {
      ...top,
      ...(sendTexts ? { instructions } : {}),
      ...(Object.keys(capabilities).length > 0 ? { capabilities } : {}),
    } as AssistantEdit,
  }
}
