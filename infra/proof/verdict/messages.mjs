// Rules about conversations and their replies.
import { rowsOf, of, groupBy, holds, calledFor } from './evidence.mjs'

export const messagesRules = {
  /**
   * A webhook that was acknowledged is a message, once; or it lies among the dead letters where a
   * person sees it.
   */
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
    return { checked: said.filter(({ id }) => acknowledged.has(id)).length, wrong }
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
    return { checked: people.size, wrong }
  },
  /** A person who was told that they have an appointment has exactly one. */
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
    return { checked: told.length, wrong }
  },
  /**
   * A person with an appointment that an assistant made was told so, unless a person of the
   * business was called.
   */
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
      checked: rows.length,
      wrong: rows
        .filter(({ client_id: client }) => !told.has(userOf.get(client)))
        .map(({ folio, client_id: client }) => ({ folio, untold: userOf.get(client) })),
    }
  },
  /** While the model was down the planner answered: nobody waited for it to come back. */
  'planner-answers': () => {
    const outages = of('outage').filter(({ what }) => what.startsWith('OpenAI'))
    const spare = rowsOf('assistant.turn').filter(
      ({ brain, outcome }) => brain === 'planner' && outcome === 'answered'
    )
    return { checked: outages.length, wrong: spare.length === 0 ? outages : [] }
  },
  /**
   * The provider took each message of ours once: two sends of one outbound id are one reply told
   * twice.
   */
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
    // Instagram carries no id of ours: nobody may be told a text more often than the conversation
    // has it.
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
    return { checked: reached.length, wrong }
  },
  /** One question, one answer: no message was answered by two finished turns. */
  'no-turn-twice': () => {
    const turns = rowsOf('assistant.turn').filter(({ outcome }) => outcome === 'answered')
    return {
      checked: turns.length,
      wrong: [...groupBy(turns, row => row.message_id).values()]
        .filter(list => list.length > 1)
        .map(list => list.map(({ id }) => id)),
    }
  },
}
