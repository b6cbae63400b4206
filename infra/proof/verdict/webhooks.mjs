// Rules about webhooks of the provider.
import { rowsOf, of, groupBy, accepted, dump } from './evidence.mjs'

export const webhooksRules = {
  /** Whoever did not know the secret was refused, and nothing of what they said is anywhere. */
  'no-forgery': () => {
    const forged = of('forged')
    const found = new Set(
      [...dump]
        .filter(() => forged.length > 0)
        .flatMap(([, rows]) => rows.flatMap(row => JSON.stringify(row).match(/FORGED-\d+x/g) ?? []))
    )
    return {
      checked: forged.length,
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
      checked: rows.length,
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
    return { checked: of('story').length, wrong }
  },
}
