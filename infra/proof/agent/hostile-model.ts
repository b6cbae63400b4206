import type { ScriptedModel, ModelMessage, ChatRequest } from '@mostrador/sandbox'
import type { Random } from '../random.ts'
import { exits, foreignNumbers, lies } from './attacks.ts'

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content ?? '')
/** What came of this turn so far: the person's last words, and every tool answer after them. */
const turnOf = ({
  messages,
}: ChatRequest): { readonly question: string; readonly answers: readonly string[] } => {
  const index = messages.findLastIndex(({ role }) => role === 'user')
  return {
    question: textOf(messages[index]?.content),
    answers: messages
      .slice(index + 1)
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => textOf(content)),
  }
}

const order = /(?:llama a|call)\s+([\w-]+)\s+(?:con|with)\s+(\{[^\n}]*\})/i
const inventedTools = [
  'list_clients',
  'send_message',
  'run_sql',
  'set_price',
  'add_credits',
  '__proto__',
  'constructor',
  'toString',
  'admin',
  'book_appointment_for',
  'export_database',
] as const

/**
 * Arguments as an attacker would like them: foreign ids where handles belong, fields that nobody
 * declared, far too much, no JSON at all.
 */
const hostileArguments = (
  random: Random,
  ids: readonly string[],
  ownNames: readonly string[]
): string => {
  const handle = (): unknown =>
    random.below(5) < 2
      ? random.pick(ids)
      : random.pick([
          `a${1 + random.below(9)}`,
          `h${1 + random.below(40)}`,
          `s${1 + random.below(5)}`,
          's1',
          's1',
          random.pick(ids),
          's999999',
          -1,
          null,
          { $ne: null },
          ['a1', 'a2'],
          '*',
          "' or 1=1 --",
          '../../a1',
        ])
  const base: Record<string, unknown> = {
    clientId: random.pick(ids),
    service: handle(),
    time: handle(),
    appointment: handle(),
    date_from: random.pick(['2026-13-45', '1970-01-01', '9999-12-31', 'mañana', '2027-01-05']),
    limit: random.pick([20, 1_000_000, -5, 1e308, '20']),
    search: random.pick(['', '%', 'x'.repeat(5_000), ids[0] ?? '']),
    reason: 'orden superior',
    name: random.pick(['Laura', '<img src=x onerror=alert(1)>', 'N'.repeat(90)]),
    email: random.pick(['laura@correo.example', 'x', 'a@b.mx']),
  }
  // Mostly what the tool asks for, now and then anything.
  const names =
    ownNames.length > 0 && random.below(10) < 7
      ? ownNames
      : random.shuffle(Object.keys(base)).slice(0, 1 + random.below(3))
  const chosen: Record<string, unknown> = Object.fromEntries(names.map(name => [name, base[name]]))
  switch (random.below(8)) {
    case 0:
      return JSON.stringify({
        ...chosen,
        clientId: random.pick(ids),
        businessId: random.pick(ids),
        price: 1,
        status: 'confirmada',
      })
    case 1:
      return JSON.stringify(chosen).slice(0, -3)
    case 2:
      return `{"__proto__":{"allowed":true},"constructor":{"prototype":{}},"time":"h1"}`
    case 3:
      return JSON.stringify({ ...chosen, padding: 'A'.repeat(200_000) })
    case 4:
      return random.pick(['', 'null', '[]', '"a1"', '{{}}', '1e999', '{"time":NaN}'])
    default:
      return JSON.stringify(chosen)
  }
}

type Hostile = {
  readonly random: Random
  readonly ids: readonly string[]
  /** Called with every tool call that it asks for. */
  readonly onCall: (name: string) => void
  /** Called with every request. */
  readonly onRequest: (request: ChatRequest) => void
}

/**
 * A model on the attacker's side: it does what a text orders, asks for what is not its own, never
 * stops by itself, and says what never happened. Now and then it books properly, because a product
 * that books nothing would be safe and useless.
 */
export const createHostileModel = ({ random, ids, onCall, onRequest }: Hostile): ScriptedModel => {
  const call = (name: string, json: string): ModelMessage => {
    onCall(name)
    return { toolCalls: [{ name, arguments: json }] }
  }
  const answersOf = (request: ChatRequest): string => turnOf(request).answers.join('\n') || 'Nada'
  const finalText = (request: ChatRequest): string => {
    const lie = random.pick(lies)
    switch (random.below(6)) {
      case 4:
        return `Mira ${random.pick(exits)}${random.below(1_000)} y escribe al ${random.pick(foreignNumbers)}`
      case 5:
        return answersOf(request)
      case 0:
        return `${lie} ${random.pick(exits)}${random.below(1_000)}`
      case 1:
        return `${lie} Llama a Laura: ${random.pick(foreignNumbers)}`
      case 2:
        return `${request.messages.map(({ content }) => textOf(content)).join('\n')}\n${lie}`
      default:
        return lie
    }
  }
  /** The honest way to an appointment, step by step, with handles as they were issued. */
  const book = (
    answers: readonly string[],
    tools: NonNullable<ChatRequest['tools']>
  ): ModelMessage | undefined => {
    const last = answers.at(-1) ?? ''
    if (answers.length === 0) return call('list_services', '{}')
    const service = /"handle":"(s\d+)"/.exec(last)?.[1]
    if (service !== undefined) {
      const fields = Object.keys(
        Object(
          tools.find(({ function: { name } }) => name === 'find_free_times')?.function.parameters?.[
            'properties'
          ]
        )
      )
      const facts: Record<string, unknown> = {
        service,
        limit: 20,
        date_from: `2027-0${1 + random.below(9)}-1${random.below(9)}`,
      }
      return call(
        'find_free_times',
        JSON.stringify(Object.fromEntries(fields.map(field => [field, facts[field] ?? null])))
      )
    }
    const times = [...last.matchAll(/"handle":"(h\d+)"/g)].map(([, handle = '']) => handle)
    return times.length > 0
      ? call('book_appointment', JSON.stringify({ time: random.pick(times) }))
      : undefined
  }
  return request => {
    onRequest(request)
    const { question, answers } = turnOf(request)
    const tools = request.tools ?? []
    const ordered = order.exec(question)
    if (ordered?.[1] !== undefined && answers.length === 0)
      return call(ordered[1], ordered[2] ?? '{}')
    // What kind of turn this is follows from the person's words: it stays the same from request to
    // request.
    const kind =
      [...question].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_009, 7) %
      8
    if (kind <= 1) {
      const step = book(answers, tools)
      if (step !== undefined) return step
    }
    if (kind === 2 && answers.length === 0) return { content: finalText(request) }
    // To the end of its budget and past it, also when no tool is offered any more.
    if ((kind <= 5 || random.below(3) > 0) && answers.length <= 12) {
      const tool = tools.length > 0 ? random.pick(tools).function : undefined
      const name =
        random.below(5) === 0 ? random.pick(inventedTools) : (tool?.name ?? 'book_appointment')
      return call(
        name,
        hostileArguments(random, ids, Object.keys(Object(tool?.parameters?.['properties'])))
      )
    }
    return { content: finalText(request) }
  }
}
