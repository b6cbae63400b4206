import { instantAt } from '@mostrador/kernel'
import { getSlots } from 'slot-calculator'
import { dayClocks } from '../../../services/scheduling/src/availability/day-clock.ts'
import {
  freeSlots,
  type Host,
  type SlotSearch,
} from '../../../services/scheduling/src/availability/slots.ts'
import { floorSlots, type FloorRequest } from '../floors/slots.ts'
import { oracleStarts, type OracleRequest } from '../floors/slots-oracle.ts'
import { assertThat, type Contender, measureInterleaved, type Path } from '../harness.ts'

const zone = 'America/Mexico_City'
const first = '2027-01-04'
const DAYS = 30
const plan = { from: 8 * 60, to: 20 * 60 }
const week = Array.from({ length: 7 }, () => ({ opening: plan, open: [plan] }))
const ids = {
  serviceId: '018f0000-0000-7000-8000-000000000001',
  branchId: '018f0000-0000-7000-8000-000000000002',
}

const seededRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

/** Visits of half an hour or an hour within the opening hours, sorted, not overlapping. */
const busyOf = (seed: number, count: number): Int32Array => {
  const roll = seededRandom(seed)
  const midnight = instantAt(first, '00:00', zone).getTime() / 60_000
  const halves = new Set<number>()
  while (halves.size < count) halves.add(roll(DAYS) * 48 + 16 + roll(24))
  return Int32Array.from(
    [...halves]
      .sort((a, b) => a - b)
      .flatMap(half => [midnight + half * 30, midnight + half * 30 + 30])
  )
}

type Case = {
  readonly hosts: readonly (Host & { readonly busy: Int32Array })[]
  readonly search: SlotSearch
  readonly request: FloorRequest
}
const caseOf = (hostCount: number): Case => {
  const days = dayClocks(first, DAYS + 1, zone)
  const shared = { serviceId: ids.serviceId, duration: 60 }
  return {
    hosts: Array.from({ length: hostCount }, (_, index) => ({
      specialistId: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      branchId: ids.branchId,
      step: 30,
      week,
      busy: busyOf(index + 1, 200),
    })),
    search: { ...shared, days, notBefore: 0, startFrom: 0, startTo: 1440, limit: 100_000 },
    request: {
      ...shared,
      step: 30,
      midnights: days.slice(0, DAYS).map(({ spans }) => spans[0]?.shift ?? 0),
      open: plan.from,
      close: plan.to,
    },
  }
}

const isoOf = (minute: number): string => new Date(minute * 60_000).toISOString()
/**
 * What slot-calculator takes: the hours as periods, the visits as times when nobody can. It steps
 * by the duration.
 */
const calculatorInput = ({ hosts: [host], request }: Case) => ({
  from: isoOf(request.midnights[0] ?? 0),
  to: isoOf((request.midnights.at(-1) ?? 0) + 1440),
  duration: 60,
  availability: request.midnights.map(midnight => ({
    from: isoOf(midnight + plan.from),
    to: isoOf(midnight + plan.to),
  })),
  unavailability: Array.from({ length: (host?.busy.length ?? 0) / 2 }, (_, index) => ({
    from: isoOf(host?.busy[index * 2] ?? 0),
    to: isoOf(host?.busy[index * 2 + 1] ?? 0),
  })),
})

/**
 * The engine against the definition, over changes of clocks, half-hour zones and nights. Returns
 * how many cases agreed.
 */
const compareWithOracle = (count: number): number => {
  const zones = [
    zone,
    'America/New_York',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/Tijuana',
    'America/Santiago',
    'UTC',
  ] as const
  const starts = [
    '2027-03-12',
    '2027-03-26',
    '2027-04-02',
    '2027-09-03',
    '2027-10-29',
    '2027-11-05',
    '2027-01-04',
  ] as const
  const roll = seededRandom(2027)
  for (let index = 0; index < count; index += 1) {
    const at = zones[roll(zones.length)] ?? zone
    const from = starts[roll(starts.length)] ?? first
    const days = 2 + roll(2)
    const opening = {
      from: roll(4) === 0 ? 0 : roll(600),
      to: roll(4) === 0 ? 1440 : 840 + roll(600),
    }
    const rest = opening.from + 60 + roll(240)
    const open =
      roll(2) === 0
        ? [opening]
        : [
            { from: opening.from, to: rest },
            { from: Math.min(rest + 45, opening.to), to: opening.to },
          ].filter(({ from: start, to }) => start < to)
    const shared = Array.from({ length: 7 }, () => (roll(7) === 0 ? null : { opening, open }))
    const clocks = dayClocks(from, days + 1, at)
    const midnight = clocks[0]?.spans[0] ?? { from: 0, shift: 0 }
    const origin = midnight.from + midnight.shift
    const busy = Array.from({ length: roll(12) }, () => origin + roll(days * 1440))
      .sort((a, b) => a - b)
      .map((start): [number, number] => [start, start + 10 + roll(120)])
    const request: OracleRequest = {
      zone: at,
      from,
      days,
      duration: 15 + roll(8) * 15,
      step: [15, 20, 30, 40, 45, 60][roll(6)] ?? 30,
      busy,
      notBefore: origin + roll(900),
      week: shared.map(day => day && { ...day.opening, open: day.open }),
    }
    const engine = freeSlots(
      {
        serviceId: ids.serviceId,
        duration: request.duration,
        days: clocks,
        notBefore: request.notBefore,
        startFrom: 0,
        startTo: 1440,
        limit: 5000,
      },
      [
        {
          specialistId: 's',
          branchId: 'b',
          step: request.step,
          week: shared.map(day => day ?? { opening: null, open: [] }),
          busy: busy.flat(),
        },
      ]
    ).map(({ start }) => start)
    const oracle = oracleStarts(request).map(isoOf)
    assertThat(
      JSON.stringify(engine) === JSON.stringify(oracle),
      `case ${index} (${at}, ${from}): engine ${engine.length} starts, oracle ${oracle.length}: ${JSON.stringify(request).slice(0, 600)}`
    )
  }
  return count
}

const timedContender = (
  name: string,
  seconds: number,
  search: () => { readonly length: number }
): Contender => ({
  name,
  async measure() {
    for (let index = 0; index < 3; index += 1) search()
    const cpu = process.cpuUsage()
    const startedAt = performance.now()
    let operations = 0
    let sink = 0
    do {
      sink += search().length
      operations += 1
    } while (performance.now() - startedAt < seconds * 1000)
    const took = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(cpu)
    if (sink < 0) throw new Error('unreachable')
    return {
      operations,
      seconds: took,
      cpuUs: (user + system) / operations,
      p50: (took * 1000) / operations,
    }
  },
})

/** Slot search: the engine alone, rows in and objects out (performance 1). */
export const s1: Path = {
  id: 'S1',
  title: 'free times of 30 days, 200 visits per specialist, objects out',
  async run(options) {
    const [single, twenty, hundred] = [caseOf(1), caseOf(20), caseOf(100)]
    for (const { hosts, search, request } of [single, twenty, hundred]) {
      assertThat(
        JSON.stringify(freeSlots(search, hosts)) === JSON.stringify(floorSlots(request, hosts)),
        `engine and floor find the same slots with ${hosts.length} specialists`
      )
    }
    const input = calculatorInput(single)
    const engineStarts = new Set(
      freeSlots({ ...single.search, startFrom: 0 }, single.hosts).map(({ start }) =>
        Date.parse(start)
      )
    )
    const calculated = getSlots(input).availableSlots.map(({ from }) => Date.parse(from))
    const oracleCases = compareWithOracle(options.rounds > 3 ? 2_000 : 300)
    const seconds = Math.min(options.seconds, 1)
    const name = {
      one: 'product: 1 specialist',
      twenty: 'product: 20 specialists',
      hundred: 'product: 100 specialists',
      floorOne: 'floor: 1 specialist',
      floorTwenty: 'floor: 20 specialists',
      peer: 'slot-calculator 2.2.1: 1 specialist',
    }
    const measured = await measureInterleaved(
      [
        timedContender(name.floorOne, seconds, () => floorSlots(single.request, single.hosts)),
        timedContender(name.one, seconds, () => freeSlots(single.search, single.hosts)),
        timedContender(name.peer, seconds, () => getSlots(input).availableSlots),
        timedContender(name.floorTwenty, seconds, () => floorSlots(twenty.request, twenty.hosts)),
        timedContender(name.twenty, seconds, () => freeSlots(twenty.search, twenty.hosts)),
        timedContender(name.hundred, seconds, () => freeSlots(hundred.search, hundred.hosts)),
      ],
      [
        { id: 'S1', of: name.one, to: name.peer, metric: 'rate', min: 300 },
        { id: 'S1', of: name.one, to: name.floorOne, metric: 'cpu', max: 3 },
        { id: 'S1', of: name.twenty, to: name.floorTwenty, metric: 'cpu', max: 3 },
        { id: 'S2', of: name.hundred, to: name.twenty, metric: 'cpu', max: 7 },
      ],
      options
    )
    return {
      ...measured,
      checks: [
        'engine and floor find the same slots with 1, 20 and 100 specialists, in the same order',
        `engine and brute-force oracle agree on ${oracleCases} random cases (clock changes, half-hour zones, late hours)`,
        assertThat(
          calculated.length > 0 && calculated.every(start => engineStarts.has(start)),
          `what slot-calculator finds (${calculated.length}, only every full hour) is among the engine's ${engineStarts.size}`
        ),
      ],
      notes: ['the floor knows one day plan and no clock changes; the engine knows all of it'],
    }
  },
}
