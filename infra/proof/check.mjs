// The verdict, from a history and a dump alone. Nothing of the product and nothing of the runner is imported: read it, distrust us, run it.
//   node infra/proof/check.mjs history.jsonl dump.jsonl [--json]
// history.jsonl: one line per call, answer, kill and delivery ({ t, kind, … }). dump.jsonl: one line per row ({ table, row }).
// Each rule answers how much it looked at, and what was wrong. A rule that saw nothing proves nothing: the suite says which ones must see.
import { readFileSync } from 'node:fs'

const linesOf = file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
const [historyFile, dumpFile] = process.argv.slice(2)
if (historyFile === undefined || dumpFile === undefined) {
  console.error('node check.mjs history.jsonl dump.jsonl [--json]')
  process.exit(2)
}
const history = linesOf(historyFile)
const dump = new Map()
for (const { table, row } of linesOf(dumpFile)) {
  if (!dump.has(table)) dump.set(table, [])
  dump.get(table).push(row)
}
const rowsOf = table => dump.get(table) ?? []
const of = kind => history.filter(line => line.kind === kind)
const groupBy = (list, keyOf) =>
  list.reduce((groups, item) => {
    const key = keyOf(item)
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key).push(item)
    return groups
  }, new Map())

/** Status 0: the connection broke; 503: the door gave up waiting. Either way the call happened or it did not. */
const accepted = ({ status }) => status >= 200 && status < 300
const unknown = ({ status }) => status === 0 || status === 503
const percentile = (list, part) =>
  list.length === 0
    ? null
    : list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))]
const holds = new Set(['agendada', 'confirmada', 'pago_pendiente', 'asistida', 'block'])

/** Conversations for which a person of the business was called. */
const calledFor = () =>
  new Set(
    rowsOf('platform.outbox')
      .filter(({ type }) => type === 'thread.needs_human')
      .map(({ data }) => data.threadId)
  )

const diedBetween = () =>
  [...groupBy(of('keyed').filter(accepted), ({ key }) => key).values()].filter(
    ([first]) => first.replayed
  ).length

const rules = {
  /** Every contested time has one winner: not none (nobody was let in), not two. */
  'one-winner': () => {
    const slots = groupBy(of('claim'), ({ slot }) => slot)
    const wrong = []
    for (const [slot, claims] of slots) {
      const winners = claims.filter(accepted)
      const most = winners.length + (winners.length === 0 && claims.some(unknown) ? 1 : 0)
      if (winners.length > 1 || most === 0)
        wrong.push({
          slot,
          winners: winners.map(({ via, id }) => `${via} ${id}`),
          tries: claims.length,
        })
    }
    return { looked: slots.size, wrong }
  },
  /** A door that gives up may do so now and then; a race in which hardly anybody was answered proves nothing. */
  'mostly-answered': () => {
    const claims = of('claim')
    const silent = claims.filter(unknown).length
    return {
      looked: claims.length,
      wrong: silent > claims.length / 5 ? [{ unanswered: silent, of: claims.length }] : [],
    }
  },
  /** Nobody who was told "booked" misses the appointment. */
  'booked-is-there': () => {
    const ids = new Set(rowsOf('scheduling.appointment').map(({ id }) => id))
    const told = [...of('claim'), ...of('booking')].filter(
      line => accepted(line) && line.id !== null
    )
    return { looked: told.length, wrong: told.filter(({ id }) => !ids.has(id)) }
  },
  /** No specialist is in two places, in the rows as they are. Sorted by start: an overlap shows beside its neighbour. */
  'no-overlap': () => {
    const rows = rowsOf('scheduling.appointment').filter(
      row => holds.has(row.status) && !row.overbook && row.starts_at !== row.ends_at
    )
    const wrong = []
    for (const list of groupBy(rows, row => `${row.business_id} ${row.specialist_id}`).values()) {
      let last
      for (const row of list.toSorted(
        (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)
      )) {
        if (last !== undefined && Date.parse(row.starts_at) < Date.parse(last.ends_at))
          wrong.push({ specialist: row.specialist_id, at: row.starts_at, ids: [last.id, row.id] })
        if (last === undefined || Date.parse(row.ends_at) > Date.parse(last.ends_at)) last = row
      }
    }
    return { looked: rows.length, wrong }
  },
  /** The same booking asked again is not a second appointment. */
  'one-booking-per-wish': () => {
    const rows = rowsOf('scheduling.appointment').filter(
      row => row.client_id !== null && holds.has(row.status)
    )
    const wrong = [
      ...groupBy(
        rows,
        row => `${row.client_id} ${row.specialist_id} ${row.starts_at} ${row.service_id}`
      ).values(),
    ]
      .filter(list => list.length > 1)
      .map(list => list.map(({ id }) => id))
    return { looked: rows.length, wrong }
  },
  /** Postgres counted no deadlock, however politely the product would have answered it. */
  'no-deadlock': () => ({
    looked: of('deadlocks').length,
    wrong: of('deadlocks').filter(({ count }) => count > 0),
  }),
  /** Every answer is one that the caller was promised. Only a killed process may leave a call unanswered. */
  'expected-answers': () => {
    const answered = history.filter(line => 'status' in line && 'expect' in line)
    const kills = of('kill').length > 0
    return {
      looked: answered.length,
      wrong: answered.filter(
        ({ status, code, expect }) =>
          !(status === 0 && kills) && !expect.includes(status) && !expect.includes(code)
      ),
    }
  },

  /** The effect of every key is there once: not twice (done again after a crash), not never (answered and lost), and somebody was answered in the end. */
  'done-once-per-key': () => {
    const keys = groupBy(of('keyed'), ({ key }) => key)
    const effects = groupBy(
      rowsOf('platform.outbox'),
      ({ trace, type }) => `${(trace ?? '').split('-')[1]} ${type}`
    )
    const wrong = []
    for (const [key, tries] of keys) {
      const [{ route, event, trace }] = tries
      const times = effects.get(`${trace} ${event}`)?.length ?? 0
      const answered = tries.some(accepted)
      if (times !== 1 || !answered) wrong.push({ key, route, times, answered })
    }
    return { looked: keys.size, wrong }
  },
  /** Whoever repeats a request hears what they heard before. */
  'same-answer-per-key': () => {
    const answers = [...of('keyed'), ...of('replay')].filter(accepted)
    const heard = [...groupBy(answers, ({ key }) => key).values()].filter(list => list.length > 1)
    return {
      looked: heard.length,
      wrong: heard
        .filter(list => new Set(list.map(({ answer }) => answer)).size > 1)
        .map(list => ({ key: list[0].key, route: list[0].route })),
    }
  },
  /** Requests whose process died after their effect was committed and before anybody was answered: the first answer was a repetition's. */
  'died-between': () => ({ looked: diedBetween(), wrong: [] }),

  /** The ledger is what was accepted, to the thousandth: each acknowledged key once, nothing that nobody asked for, with the asked amount. */
  'ledger-is-exact': () => {
    const wrong = []
    const asked = groupBy(of('credit'), ({ business, movement }) => `${business} ${movement}`)
    const movements = groupBy(
      rowsOf('billing.movement').filter(({ idem_key: key }) => !key.startsWith('welcome:')),
      row => `${row.business_id} ${row.idem_key}`
    )
    for (const [key, calls] of asked) {
      if (key.endsWith(' null')) continue
      const rows = movements.get(key) ?? []
      const [{ amount }] = calls
      if (rows.length > 1) wrong.push({ key, twice: rows.map(row => row.amount) })
      if (rows.length === 0 && calls.some(accepted)) wrong.push({ key, lost: amount })
      if (rows.length > 0 && !calls.some(call => accepted(call) || unknown(call)))
        wrong.push({ key, refused: 'and booked all the same' })
      if (rows.some(row => row.amount !== amount))
        wrong.push({ key, amount, booked: rows.map(row => row.amount) })
    }
    for (const [key, rows] of movements)
      if (of('credit').length > 0 && !asked.has(key)) wrong.push({ key, nobody: rows.length })
    return { looked: of('credit').length, wrong }
  },
  /** A reply of which a part did not reach the person cost nothing in the end; one that arrived was paid for once. */
  'refused-replies-cost-nothing': () => {
    const parts = rowsOf('messaging.message').filter(
      row => row.author_kind === 'assistant' && /^[0-9a-f-]{36}-1(#\d+)?$/.test(row.key ?? '')
    )
    const replies = groupBy(parts, ({ key }) => key.slice(0, 36))
    const wrong = []
    let refused = 0
    for (const [turn, messages] of replies) {
      const lost = messages.some(({ state }) => state === 'failed' || state === 'held')
      if (lost) refused += 1
      const moved = rowsOf('billing.movement').filter(({ idem_key: key }) =>
        key.endsWith(`:${turn}`)
      )
      const cost = -moved.reduce((sum, { amount }) => sum + Number(amount), 0)
      if (lost ? cost !== 0 : cost <= 0) wrong.push({ turn, lost, cost })
    }
    return { looked: refused, wrong }
  },
  /** No thread got more replies of assistants than its business allows in a day (the run plays one day), and who had them all has a person called. */
  'replies-within-the-limit': () => {
    const limits = new Map(
      rowsOf('assistant.setting').map(row => [row.business_id, row.thread_replies_per_day])
    )
    const turnsOf = groupBy(
      rowsOf('messaging.message').filter(
        row => row.author_kind === 'assistant' && /^[0-9a-f-]{36}-1$/.test(row.key ?? '')
      ),
      ({ thread_id: thread }) => thread
    )
    const called = calledFor()
    const wrong = []
    let full = 0
    for (const [thread, replies] of turnsOf) {
      const limit = limits.get(replies[0].business_id) ?? 40
      if (replies.length >= limit) full += 1
      if (replies.length > limit) wrong.push({ thread, limit, replies: replies.length })
      const silenced = rowsOf('assistant.turn').some(
        row => row.thread_id === thread && row.outcome === 'human' && row.decided === null
      )
      if (silenced && !called.has(thread)) wrong.push({ thread, nobody: 'was called' })
    }
    return { looked: full, wrong }
  },
  /** The balance is the sum, the chain is unbroken, what is held is reserved, and nothing was ever below zero. */
  'balance-is-the-sum': () => {
    const accounts = rowsOf('billing.account')
    const wrong = []
    for (const { business_id: business, credit_type: type, balance, held, seq } of accounts) {
      const mine = rowsOf('billing.movement')
        .filter(row => row.business_id === business && row.credit_type === type)
        .toSorted((a, b) => a.seq - b.seq)
      let sum = 0
      for (const [index, row] of mine.entries()) {
        sum += row.amount
        if (row.seq !== index + 1 || row.balance_after !== sum || sum < 0)
          wrong.push({ business, type, seq: row.seq, sum, told: row.balance_after })
      }
      const reserved = rowsOf('billing.reservation')
        .filter(
          row => row.business_id === business && row.credit_type === type && row.state === 'held'
        )
        .reduce((total, { amount }) => total + amount, 0)
      if (
        sum !== balance ||
        seq !== mine.length ||
        held !== reserved ||
        balance < 0 ||
        held > balance
      )
        wrong.push({ business, type, balance, sum, held, reserved, seq, movements: mine.length })
    }
    return { looked: accounts.length, wrong }
  },

  /** A webhook that was acknowledged is a message, once; or it lies among the dead letters where a person sees it. */
  'messages-kept': () => {
    const seen = groupBy(
      rowsOf('messaging.message').filter(({ inbound }) => inbound),
      row => row.provider_id
    )
    const said = of('said')
    const acknowledged = new Set(of('acknowledged').map(({ id }) => id))
    const wrong = said
      .filter(({ id }) => acknowledged.has(id) && !seen.has(id))
      .map(({ id, user }) => ({ lost: id, user }))
    for (const [id, rows] of seen) if (rows.length > 1) wrong.push({ twice: id })
    return { looked: said.filter(({ id }) => acknowledged.has(id)).length, wrong }
  },
  /** Whoever wrote got an answer after their last word, or a person of the business was called. */
  'everybody-answered': () => {
    const answers = groupBy(of('reached'), ({ user }) => user)
    const human = calledFor()
    const threads = new Map(rowsOf('messaging.thread').map(row => [row.contact_key, row.id]))
    const people = groupBy(
      of('said').filter(({ silent }) => silent !== true),
      ({ user }) => user
    )
    const wrong = []
    for (const [user, words] of people) {
      const last = Math.max(...words.map(({ t }) => t))
      const answered = (answers.get(user) ?? []).some(({ t }) => t > last)
      if (!answered && !human.has(threads.get(user)))
        wrong.push({ user, silent: words.find(({ t }) => t === last).text })
    }
    return { looked: people.size, wrong }
  },
  /** Whoever was told that they have an appointment has exactly one. */
  'told-is-true': () => {
    const clientOf = new Map(
      rowsOf('messaging.thread').map(row => [row.contact_key, row.client_id])
    )
    const booked = groupBy(
      rowsOf('scheduling.appointment').filter(
        row => row.source === 'assistant' && holds.has(row.status)
      ),
      row => row.client_id
    )
    const told = [
      ...new Set(
        of('reached')
          .filter(({ text }) => text?.startsWith('Tu cita quedó agendada'))
          .map(({ user }) => user)
      ),
    ]
    const wrong = told
      .map(user => ({ user, appointments: booked.get(clientOf.get(user))?.length ?? 0 }))
      .filter(({ appointments }) => appointments !== 1)
    return { looked: told.length, wrong }
  },
  /** Whoever has an appointment that an assistant made was told so, unless a person of the business was called. */
  'booked-is-told': () => {
    const threads = rowsOf('messaging.thread')
    const told = new Set(
      of('reached')
        .filter(({ text }) => text?.startsWith('Tu cita quedó agendada'))
        .map(({ user }) => user)
    )
    const human = new Set(
      rowsOf('assistant.turn')
        .filter(({ outcome }) => outcome === 'human' || outcome === 'failed')
        .map(({ thread_id: id }) => id)
    )
    const called = new Set(threads.filter(({ id }) => human.has(id)).map(row => row.client_id))
    const userOf = new Map(threads.map(row => [row.client_id, row.contact_key]))
    const rows =
      of('reached').length === 0
        ? []
        : rowsOf('scheduling.appointment').filter(
            row => row.source === 'assistant' && holds.has(row.status) && !called.has(row.client_id)
          )
    return {
      looked: rows.length,
      wrong: rows
        .filter(({ client_id: client }) => !told.has(userOf.get(client)))
        .map(({ folio, client_id: client }) => ({ folio, untold: userOf.get(client) })),
    }
  },
  /** While the model was away the planner answered: nobody waited for it to come back. */
  'planner-answers': () => {
    const away = of('outage').filter(({ what }) => what.startsWith('OpenAI'))
    const spare = rowsOf('assistant.turn').filter(
      ({ brain, outcome }) => brain === 'planner' && outcome === 'answered'
    )
    return { looked: away.length, wrong: spare.length === 0 ? away : [] }
  },
  /** A crash suite without crashes proves nothing. */
  killed: () => ({ looked: of('kill').length, wrong: [] }),
  /** Where every service is a process of its own, each of them was killed. */
  'every-service-killed': () => {
    const killed = new Set(of('kill').map(({ service }) => service))
    return {
      looked: of('service').length,
      wrong: of('service')
        .filter(({ service }) => !killed.has(service))
        .map(({ service }) => ({ never: service })),
    }
  },
  /** The provider took each message of ours once: two sends of one outbound id are one reply told twice. */
  'no-reply-twice': () => {
    const reached = of('reached')
    const wrong = [
      ...groupBy(
        reached.filter(({ callback }) => callback !== null),
        ({ callback }) => callback
      ).values(),
    ]
      .filter(list => list.length > 1)
      .map(list => ({ user: list[0].user, times: list.length, text: list[0].text }))
    // Instagram carries no id of ours: nobody may be told a text more often than the conversation has it.
    const contactOf = new Map(rowsOf('messaging.thread').map(row => [row.id, row.contact_key]))
    const kept = groupBy(
      rowsOf('messaging.message').filter(({ inbound }) => !inbound),
      row => JSON.stringify([contactOf.get(row.thread_id), row.text])
    )
    for (const [key, list] of groupBy(
      reached.filter(({ callback }) => callback === null),
      ({ user, text }) => JSON.stringify([user, text])
    )) {
      const times = kept.get(key)?.length ?? 0
      if (list.length > times)
        wrong.push({ user: list[0].user, times: list.length, instead: times, text: list[0].text })
    }
    return { looked: reached.length, wrong }
  },
  /** One question, one answer: no message was answered by two finished turns. */
  'no-turn-twice': () => {
    const turns = rowsOf('assistant.turn').filter(({ outcome }) => outcome === 'answered')
    return {
      looked: turns.length,
      wrong: [...groupBy(turns, row => row.message_id).values()]
        .filter(list => list.length > 1)
        .map(list => list.map(({ id }) => id)),
    }
  },
  /** Nothing is left over: no webhook unread, no letter dead, no message between ready and sent. */
  'nothing-left-behind': () => {
    const left = [
      ...rowsOf('messaging.webhook_envelope').map(({ dead, error }) => ({
        webhook: dead ? 'dead' : 'unread',
        error,
      })),
      ...rowsOf('messaging.inbox')
        .filter(row => row.done_at === null)
        .map(({ event_id: id, error }) => ({ inbox: id, error })),
      ...rowsOf('platform.dead_letter')
        .filter(row => row.resolved_at === null)
        .map(({ type, reason }) => ({ dead: type, reason })),
    ]
    return { looked: of('settled').length, wrong: left }
  },

  /** Whoever did not know the secret was refused, and nothing of what they said is anywhere. */
  'no-forgery': () => {
    const forged = of('forged')
    const found = new Set(
      [...dump]
        .filter(() => forged.length > 0)
        .flatMap(([, rows]) => rows.flatMap(row => JSON.stringify(row).match(/FORGED-\d+x/g) ?? []))
    )
    return {
      looked: forged.length,
      wrong: [
        ...forged.filter(line => accepted(line) || found.has(line.mark)),
        ...[...found]
          .filter(mark => !forged.some(line => line.mark === mark))
          .map(mark => ({ unknown: mark })),
      ],
    }
  },
  /** One message of a person is one row and was announced to the other services once. */
  'one-effect-each': () => {
    const told = groupBy(
      rowsOf('platform.outbox').filter(({ type }) => type === 'message.received'),
      ({ data }) => data.messageId
    )
    const stories = new Set(of('story').map(({ id }) => id))
    const rows = rowsOf('messaging.message').filter(
      row => row.inbound && stories.has(row.provider_id)
    )
    return {
      looked: rows.length,
      wrong: rows
        .filter(({ id }) => told.get(id)?.length !== 1)
        .map(({ id, provider_id: provider }) => ({
          provider,
          announced: told.get(id)?.length ?? 0,
        })),
    }
  },
  /** Whatever came first, the end is what the provider last knew. */
  'any-order-same-end': () => {
    const rows = groupBy(
      rowsOf('messaging.message').filter(row => row.provider_id !== null),
      row => row.provider_id
    )
    const wrong = of('story').flatMap(({ id, text, deleted, state }) => {
      const [row] = rows.get(id) ?? []
      if (row === undefined) return [{ id, missing: true }]
      const right =
        state === null ? row.text === text && row.is_deleted === deleted : row.state === state
      return right
        ? []
        : [
            {
              id,
              told: state ?? text,
              deleted,
              is: state === null ? row.text : row.state,
              isDeleted: row.is_deleted,
            },
          ]
    })
    return { looked: of('story').length, wrong }
  },

  /** The order of leaving: "not ready" while it still serves, what was under way answered by it at the first try, open pages told to come back (1012), and a clean end. */
  'left-in-order': () => ({
    looked: of('drained').length,
    wrong: of('drained').filter(
      ({ exit, readyz, served, inFlight, codes }) =>
        exit !== 0 ||
        readyz !== 503 ||
        !served ||
        inFlight.status !== 200 ||
        inFlight.tries !== 1 ||
        codes.length === 0 ||
        codes.some(code => code !== 1012)
    ),
  }),
  /** What was tried again elsewhere was done once. */
  'one-effect-per-key': () => {
    const names = groupBy(
      rowsOf('crm.client').filter(({ name }) => /^Persona \d+$/.test(name)),
      ({ name }) => name
    )
    return {
      looked: of('request').filter(({ what }) => what === 'write').length,
      wrong:
        of('request').length === 0
          ? []
          : [...names]
              .filter(([, rows]) => rows.length > 1)
              .map(([name, rows]) => ({ name, rows: rows.length })),
    }
  },
  /** After each outage what waited is done within the patience of the suite. How long it took is a figure, held against its goal of half a minute: a busy machine is slow without anything being lost. */
  recovered: () => ({
    looked: of('recovered').length,
    wrong: of('recovered').filter(({ left }) => left.length > 0),
  }),
  /** Every failpoint that the product printed was come to, and killed its process there. */
  'failpoints-covered': () => {
    const lines = of('log').map(({ line }) => line)
    // Only a suite that comes to every place notes its crashes; another may arm one alone.
    const rounds = of('crash').length > 0 ? lines : []
    const all = [
      ...new Set(
        rounds
          .filter(line => line.startsWith('listed failpoint '))
          .map(line => line.slice('listed failpoint '.length))
      ),
    ]
    const hit = new Set(
      lines
        .filter(line => line.startsWith('failpoint '))
        .map(line => line.slice('failpoint '.length))
    )
    return {
      looked: all.length,
      wrong: all.filter(name => !hit.has(name)).map(name => ({ never: name })),
    }
  },
  /** No bucket let more through than it holds in each of the windows that it was asked in. */
  'buckets-hold': () => {
    const counted = of('counted')
    const wrong = []
    for (const [bucket, lines] of groupBy(counted, line => line.bucket)) {
      const { most, windowMs } = lines[0]
      const times = lines.map(({ t }) => t)
      const windows = 1 + Math.floor((Math.max(...times) - Math.min(...times)) / windowMs)
      const through = lines.filter(({ passed }) => passed).length
      if (through === 0 || through > most * windows)
        wrong.push({ bucket, through, of: lines.length, most: most * windows })
    }
    return { looked: counted.length, wrong }
  },
  /** Six calls and two changes in a turn, whatever the model wants; a burst that came meanwhile is thought about once more. */
  'caps-hold': () => {
    const steps = groupBy(rowsOf('assistant.turn_step'), row => row.turn_id)
    const writing = new Set([
      'book_appointment',
      'move_appointment',
      'cancel_appointment',
      'save_client_data',
    ])
    const wrong = []
    for (const [turn, list] of steps) {
      const rounds =
        1 + list.filter(({ kind, name }) => kind === 'guard' && name === 'burst').length
      const calls = list.filter(
        ({ kind, output }) => kind === 'tool' && !output.includes('"code":"budget"')
      )
      const writes = calls.filter(({ name, ok }) => ok && writing.has(name))
      const asked = list.filter(({ kind }) => kind === 'model')
      if (calls.length > 6 * rounds || writes.length > 2 * rounds || asked.length > 8 * rounds)
        wrong.push({ turn, calls: calls.length, writes: writes.length, asked: asked.length })
    }
    return { looked: steps.size, wrong }
  },
  /** A model's own claims, foreign links and foreign numbers reached no phone, however they were spelled. */
  'nothing-forbidden-arrives': () => {
    const plain = text =>
      text
        .normalize('NFKC')
        .replace(/[\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF*_~`]/g, '')
        .replace(/\s+/g, ' ')
        .toLowerCase()
    const forbidden = of('forbidden').map(({ text }) => plain(text))
    const heard = of('phone')
    return {
      looked: forbidden.length === 0 ? 0 : heard.length,
      wrong: heard.flatMap(({ user, text }) =>
        forbidden
          .filter(each => plain(text ?? '').includes(each))
          .map(each => ({ user, heard: each, in: text.slice(0, 200) }))
      ),
    }
  },
  /** Whoever was told a folio has that appointment, and nobody else has it. */
  'folio-is-a-row': () => {
    const clientOf = new Map(
      rowsOf('messaging.thread').map(row => [
        row.contact_key.replaceAll(/\D/g, '').slice(-10),
        row.client_id,
      ])
    )
    const rows = new Map(rowsOf('scheduling.appointment').map(row => [row.folio, row]))
    const told = of('phone').flatMap(({ user, text }) =>
      [...(text ?? '').matchAll(/folio:? ([A-Z0-9]{5,})/gi)].map(([, folio]) => ({ user, folio }))
    )
    return {
      looked: told.length,
      wrong: told.filter(
        ({ user, folio }) =>
          rows.get(folio) === undefined ||
          rows.get(folio).client_id !== clientOf.get(user.slice(-10))
      ),
    }
  },
  /** What an assistant booked belongs to somebody who wrote to that business. */
  'for-the-writer-only': () => {
    const writers = new Set(
      rowsOf('messaging.thread').map(row => `${row.business_id} ${row.client_id}`)
    )
    const rows =
      of('hostile').length === 0
        ? []
        : rowsOf('scheduling.appointment').filter(({ source }) => source === 'assistant')
    return {
      looked: rows.length,
      wrong: rows
        .filter(row => !writers.has(`${row.business_id} ${row.client_id}`))
        .map(({ id }) => id),
    }
  },

  /** After the loss of a disk: every row that somebody was told about is there, and all that was there before. */
  'acknowledged-rows-are-there': () => {
    const there = new Set(rowsOf('crm.client').map(({ id }) => id))
    const told = of('written').filter(accepted)
    const short = of('filled').filter(({ found, wanted }) => found !== wanted)
    return { looked: told.length, wrong: [...told.filter(({ id }) => !there.has(id)), ...short] }
  },
  /** From the loss of the disk to the first answer: under a minute. */
  'restored-in-time': () => ({
    looked: of('restored').length,
    wrong: of('restored').filter(({ ms }) => ms >= 60_000),
  }),

  /** Nobody saw a word that was planted with somebody else: not in a body, a header, a frame, a log line. */
  /** What a schema allows never breaks a route, what was accepted is read again as it was answered, and so is what was written under other limits. */
  'accepted-is-readable': () => {
    const wrong = of('schema').filter(({ fault }) => fault !== null)
    return { looked: of('schema').filter(accepted).length, wrong }
  },

  'no-leak': () => ({ looked: of('planted').length, wrong: of('leak') }),
  /** Every column that holds text of a business holds a planted word, or says why nobody writes freely there: a new one cannot be forgotten. */
  'every-text-watched': () => ({
    looked: of('text').length,
    wrong: of('text').filter(({ planted, because }) => planted === (because !== null)),
  }),
  /** Events, jobs, frames and dead letters carry ids: no planted word may lie in them. */
  'bus-carries-ids': () => {
    const [letters, frames] = [rowsOf('platform.dead_letter'), rowsOf('gateway.room_event')]
    const rows = [
      ...rowsOf('platform.outbox'),
      ...rowsOf('platform.timer'),
      ...frames,
      ...letters.map(({ type, payload }) => ({ type, data: payload })),
    ]
    return {
      looked: of('planted').length === 0 ? 0 : rows.length,
      wrong: rows
        .filter(row => /ZQ7-/.test(JSON.stringify(row.data)))
        .map(({ type, queue }) => ({ in: type ?? queue })),
    }
  },
  /** Every route of the contracts was tried, and worked for its own tenant: a probe of a door that is always shut proves nothing. */
  'matrix-complete': () => {
    const probed = groupBy(of('probe'), ({ route }) => route)
    const own = new Set(
      of('own')
        .filter(accepted)
        .map(({ route }) => route)
    )
    const routes = of('route')
    const wrong = routes
      .filter(
        ({ route, exempt }) => exempt === undefined && (!probed.has(route) || !own.has(route))
      )
      .map(({ route }) => ({
        route,
        probes: probed.get(route)?.length ?? 0,
        worksForItsOwn: own.has(route),
      }))
    return { looked: routes.length, wrong }
  },
  /** A stranger changed nothing: the other tenant's rows are byte for byte what they were. */
  untouched: () => {
    const digests = groupBy(of('digest'), ({ tenant }) => tenant)
    const wrong = [...digests.values()].flatMap(list =>
      list
        .slice(1)
        .filter(({ digest }) => digest !== list[0].digest)
        .map(({ tenant, tables }) => ({
          tenant,
          changed: Object.keys(tables).filter(table => tables[table] !== list[0].tables[table]),
        }))
    )
    return { looked: digests.size, wrong }
  },
  /** What was asked about the other tenant was refused, or answered with the asker's own: never a success that names a foreign id. */
  'no-foreign-answer': () => ({
    looked: of('probe').length,
    wrong: of('probe').filter(({ foreign }) => foreign === true),
  }),
  /** Of every address that was spelled or made up, gateway and service read the same route and the same parameters; none of them broke anything. */
  'same-route': () => {
    const reached = of('agreement').filter(line => line.reached > 0)
    return {
      looked:
        reached.length === 0
          ? 0
          : of('address').length + of('agreement').reduce((sum, { looked }) => sum + looked, 0),
      wrong: of('address').filter(({ fault, status }) => fault !== null || status >= 500),
    }
  },
  /** Nobody came to the host that so many addresses named. */
  'no-stranger': () => ({
    looked: of('stranger').length,
    wrong: of('stranger').filter(({ visits }) => visits !== 0),
  }),
  /** Internal routes admitted the services that may call them, and nobody else. */
  'internal-shut': () => ({
    looked: of('inside').length,
    wrong: [
      ...of('inside').filter(({ admitted }) => admitted),
      ...of('admitted').filter(({ refused }) => refused),
    ],
  }),
  /** An address that two readers may read in two ways was refused by the client of the services, and nobody was asked. */
  'peers-stay-home': () => ({
    looked: of('peer').length,
    wrong: of('peer').filter(({ outcome, asked }) => outcome !== 'UnsafePeerPath' || asked > 0),
  }),
}

const figures = () => {
  const claims = of('claim')
  const times = claims.filter(({ warm }) => warm !== true).map(({ ms }) => ms)
  const opens = of('open')
    .slice(1)
    .map(({ ms }) => ms)
  return {
    tries: claims.length,
    slots: new Set(claims.map(({ slot }) => slot)).size,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    credits: of('credit').length,
    kills: of('kill').length,
    messages: of('said').length,
    replies: of('reached').length,
    bookings: of('booking').filter(accepted).length,
    keys: new Set(of('keyed').map(({ key }) => key)).size,
    diedBetween: diedBetween(),
    probes: of('probe').length,
    routes: of('route').length,
    words: of('planted').length,
    webhooks: of('webhook').length,
    forged: of('forged').length,
    requests: of('request').length,
    retried: of('request').filter(({ tries }) => tries > 1).length,
    restarts: of('restart').length,
    slowestMs:
      of('request').length === 0
        ? null
        : percentile(
            of('request')
              .filter(({ what }) => what !== 'slow')
              .map(({ ms }) => ms),
            1
          ),
    recoveredMs:
      of('recovered').length === 0 ? null : Math.max(...of('recovered').map(({ ms }) => ms)),
    called: calledFor().size,
    undisturbedMs: of('undisturbed').at(0)?.ms ?? null,
    outages: of('outage').length,
    hostileCalls: of('hostile').length,
    written: of('written').filter(accepted).length,
    restoredMs:
      of('restored').length === 0 ? null : Math.max(...of('restored').map(({ ms }) => ms)),
    opensMs: percentile(opens, 0.5),
    settledMs: of('settled').at(-1)?.ms ?? null,
  }
}

const verdicts = Object.entries(rules).map(([rule, look]) => {
  const { looked, wrong } = look()
  return { rule, looked, wrong: wrong.length, first: wrong.slice(0, 5) }
})
const bad = verdicts.filter(({ wrong }) => wrong > 0)
if (process.argv.includes('--json'))
  console.log(JSON.stringify({ ok: bad.length === 0, verdicts, figures: figures() }))
else {
  for (const { rule, looked, wrong, first } of verdicts)
    if (looked > 0 || wrong > 0)
      console.log(
        `${wrong === 0 ? 'ok ' : 'BAD'} ${rule.padEnd(24)} looked at ${String(looked).padStart(7)}  wrong ${wrong}${wrong === 0 ? '' : `\n      ${first.map(each => JSON.stringify(each)).join('\n      ')}`}`
      )
  console.log(bad.length === 0 ? 'green' : `red: ${bad.map(({ rule }) => rule).join(', ')}`)
}
process.exitCode = bad.length === 0 ? 0 : 1
