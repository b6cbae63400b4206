// Rules about rate limits.
import { rowsOf, of, groupBy } from './evidence.mjs'

export const limitsRules = {
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
    return { checked: counted.length, wrong }
  },
  /**
   * Six calls and two changes in a turn, whatever the model wants; a burst that came meanwhile is
   * thought about once more.
   */
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
    return { checked: steps.size, wrong }
  },
}
