import type { ImportColumn, ImportSchema } from './import-schema.ts'
import { fold } from './text.ts'

/** A column of a file, with some of its cells. */
export type FileColumn = {
  readonly index: number
  readonly header: string
  readonly samples: readonly string[]
}
/** What the sender of a file is asked: which of its columns is this one. */
export type AskedColumn = {
  readonly field: string
  readonly header: string
  readonly required: boolean
  /** The most likely one, by its header and its cells; null where none is likely. */
  readonly suggested: number | null
}

/** Letters of a header that have to be the same at its start. */
const MIN_PREFIX = 3
const MAX_SHOWN_SAMPLES = 3
const MAX_SAMPLE = 60
const lettersOf = (text: string): string => fold(text).replace(/[^a-z]/g, '')

/** «CEL.» is like «Celular», «CLIENTA» like «Cliente»: one begins as the other does. */
const isSimilar = (header: string, name: string): boolean => {
  const [a, b] = [lettersOf(header), lettersOf(name)]
  const length = Math.max(MIN_PREFIX, Math.min(a.length, b.length) - 1)
  return (
    a.length >= MIN_PREFIX && b.length >= MIN_PREFIX && a.slice(0, length) === b.slice(0, length)
  )
}

const likeness = (column: ImportColumn, { header, samples }: FileColumn): number => {
  const { header: own, aliases = [], similar = [], looksLike } = column
  const isNamed = [own, ...aliases, ...similar].some(name => isSimilar(header, name))
  const written = samples.map(text => text.trim()).filter(text => text !== '')
  const fitting = written.filter(text => looksLike?.(text) === true).length
  const share = written.length === 0 ? 0 : fitting / written.length
  // Cells that contradict a header count more than the header.
  return share < 0.5 && written.length > 0 ? 0 : share + (isNamed ? 1 : 0)
}

/** The columns of a file by their headers and the first rows below them. */
export const fileColumnsOf = (
  headers: readonly string[],
  rows: readonly (readonly string[])[]
): readonly FileColumn[] =>
  headers
    .map((header, index) => ({
      index,
      header: header.trim().slice(0, MAX_SAMPLE),
      samples: rows.map(cells => (cells[index] ?? '').trim().slice(0, MAX_SAMPLE)),
    }))
    .filter(({ header, samples }) => header !== '' || samples.some(text => text !== ''))

/** What to ask of a file that lacks a header, with a suggestion for each; no column twice. */
export const askedColumnsOf = (
  { columns }: ImportSchema,
  file: readonly FileColumn[]
): readonly AskedColumn[] => {
  const asked = columns
    .filter(({ looksLike }) => looksLike !== undefined)
    // What has to be there chooses first.
    .toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false))
  const taken = new Set<number>()
  return asked.map(column => {
    const { field, header, required = false } = column
    const best = file
      .filter(({ index }) => !taken.has(index))
      .map(candidate => ({ index: candidate.index, score: likeness(column, candidate) }))
      .reduce((most, next) => (next.score > most.score ? next : most), { index: -1, score: 0 })
    if (best.score > 0) taken.add(best.index)
    return { field, header, required, suggested: best.score > 0 ? best.index : null }
  })
}

/** Some cells of a column, to recognise it by. */
export const shownSamples = ({ samples }: FileColumn): readonly string[] =>
  samples.filter(text => text !== '').slice(0, MAX_SHOWN_SAMPLES)
