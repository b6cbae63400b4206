import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import { addDays, localDateOf } from '@mostrador/kernel'
import { openBrowser } from '../../e2e/browser.ts'
import { startOwnInstance } from '../../journey/own-instance.ts'
import type { Path } from '../harness.ts'
import type { Figure } from '../web/figures.ts'
import {
  devices,
  measureInteractions,
  type Visitor,
  visitTwice,
  weighPages,
  weighWeek,
} from '../web/scenarios.ts'

const zone = 'America/Mexico_City'
/** KiB of compressed script, per page. */
const scriptBudget = { 'sign-in': 150, principal: 190, agenda: 230, chat: undefined } as const
const requestBudget = 40
const weekBudget = 25

/** Next Tuesday: the demo business has appointments on it, whatever today is. */
const nextTuesday = (): string => {
  const today = localDateOf(new Date(), zone)
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead + 1))
  return days.find(date => Temporal.PlainDate.from(date).dayOfWeek === 2) ?? today
}

const weightFigures = async (visitor: Visitor): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, { requests, script, total }] of await weighPages(visitor)) {
    const limit = scriptBudget[name]
    const bar = limit === undefined ? {} : { limit }
    figures.push(
      { name: `${name}: script`, unit: 'KiB', values: [script], ...bar },
      { name: `${name}: everything`, unit: 'KiB', values: [total] },
      { name: `${name}: requests`, unit: '', values: [requests], limit: requestBudget }
    )
  }
  const week = await weighWeek(visitor)
  return [
    ...figures,
    { name: 'agenda data of a week', unit: 'KiB', values: [week], limit: weekBudget },
  ]
}

const visitFigures = async (visitor: Visitor, rounds: number): Promise<Figure[]> => {
  const slow = []
  const usual = []
  for (let round = 0; round < rounds; round += 1) {
    slow.push(await visitTwice(visitor, devices.slow))
    usual.push(await visitTwice(visitor, devices.usual))
  }
  const seconds = [...slow, ...usual].map(({ second }) => second)
  const first = slow.map(visit => visit.first)
  const firstUsual = usual.map(visit => visit.first)
  return [
    { name: 'agenda usable, fast 3G, 4x CPU', unit: 'ms', values: first, limit: 2_500 },
    { name: 'agenda usable, 9/3 Mbps, 4x CPU', unit: 'ms', values: firstUsual, limit: 1_500 },
    { name: 'second visit, both networks', unit: 'ms', values: seconds, limit: 500 },
  ]
}

/** The web client at 390 px in Chromium, against the budgets of performance.md. */
export const web: Path = {
  id: 'WEB',
  title: 'the panel in Chromium: weight, first and second visit, interactions',
  apart: true,
  async run({ rounds, print }) {
    await promisify(execFile)('npm', ['run', '--silent', 'web:build'])
    const [owner] = people
    const instance = await startOwnInstance({ demo: true })
    const browser = await openBrowser()
    try {
      const { email, password } = owner
      const visitor = { browser, url: instance.url, email, password, date: nextTuesday() }
      const weight = await weightFigures(visitor)
      print('    weighed')
      const visits = await visitFigures(visitor, rounds)
      print('    visited')
      const { inp, dayChange } = await measureInteractions(visitor)
      const touched: Figure[] = [
        { name: 'INP of the agenda, 4x CPU', unit: 'ms', values: [inp], limit: 100 },
        { name: 'day change painted, 1x CPU', unit: 'ms', values: dayChange, limit: 100 },
      ]
      return {
        checks: [],
        rows: [],
        ratios: [],
        notes: ['390 x 844 px, a new browser for each first visit; KiB over the wire'],
        figures: [...weight, ...visits, ...touched],
      }
    } finally {
      await browser.close()
      await instance.stop()
    }
  },
}
