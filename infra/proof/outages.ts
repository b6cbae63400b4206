import { setTimeout as wait } from 'node:timers/promises'
import { waitUntilQuiet } from './quiet.ts'
import type { SuiteContext } from './suite.ts'

/** A dependency stops answering, and comes back. */
export type Outage = { readonly outageName: string; begin(): Promise<void>; end(): Promise<void> }

const QUIET_MS = 180_000

/**
 * One outage after the other while people continue writing; after each, how long until everything
 * that waited is done. First none at all: a machine that is slow without an outage says so. Sizes:
 * `seconds` of each, at least `people` in it, one every `apart` milliseconds, and how many
 * `outages` of the list. `elsewhere`: what is still to do and stands in no table.
 */
export const runOutages = async (
  {
    history,
    database,
    print,
    size: { seconds = 10, people: crowd = 10, apart: apartMs = 500, outages: count = Infinity },
  }: SuiteContext,
  talk: (nth: number) => Promise<boolean>,
  outages: readonly Outage[],
  elsewhere?: () => Promise<readonly string[]>
): Promise<void> => {
  let people = 0
  const talks: Promise<boolean>[] = []
  const talkFor = async (ms: number): Promise<void> => {
    const until = performance.now() + ms
    for (
      let messageCount = 0;
      messageCount < crowd || performance.now() < until;
      messageCount += 1
    ) {
      talks.push(talk(people))
      people += 1
      await wait(apartMs)
    }
  }
  /**
   * How long until all is done. Whoever asks why it took so long reads in the history what was
   * waited for, step by step.
   */
  const upToDate = async (
    outageName: string
  ): Promise<{
    readonly outageName: string
    readonly ms: number
    readonly left: readonly string[]
  }> => {
    const startedAt = performance.now()
    // A caller whom the outage refused may come again: the provider repeats by itself.
    const unfinished = await waitUntilQuiet(database, QUIET_MS, {
      elsewhere,
      onCheck: waiting => history.note('waiting', { what: outageName, for: waiting }),
    })
    const ms = Math.round(performance.now() - startedAt)
    print(
      `${outageName}: al día en ${ms} ms${unfinished.length === 0 ? '' : `, y quedó: ${unfinished.join(', ')}`}`
    )
    return { outageName, ms, left: unfinished }
  }
  await talkFor(1_000)
  await talkFor(seconds * 1_000)
  history.note('undisturbed', await upToDate('no outage'))
  for (const { outageName: what, begin, end } of outages.slice(0, count)) {
    await talkFor(1_000)
    await begin()
    history.note('outage', { what, seconds })
    await talkFor(seconds * 1_000)
    await end()
    history.note('recovered', await upToDate(what))
  }
  const answered = await Promise.all(talks)
  history.note('talks', { asked: answered.length, answered: answered.filter(Boolean).length })
  const startedAt = performance.now()
  history.note('settled', {
    left: await waitUntilQuiet(database, QUIET_MS, { elsewhere }),
    ms: Math.round(performance.now() - startedAt),
  })
}
