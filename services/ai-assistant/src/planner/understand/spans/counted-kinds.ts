import type { Service } from '../business.ts'
import { childrensOf, grownUpsOf } from './for-whom.ts'

/** How many of those who are counted are children; the others are grown-ups, or not told. */
type Kind = { readonly count: number; readonly isChild: boolean | undefined; readonly at: number }

const values = new Map(
  Object.entries({ un: 1, una: 1, uno: 1, otro: 1, otra: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5 })
)
const counting =
  /(?<!\b(?:las|a|de) )\b(?:(?:el|la|los|las) )?(un[oa]?|otr[oa]|dos|tres|cuatro|cinco|[1-5])\b(?! (?:anos|anitos|de la|pm|am|y media|dia|hora|vez|cita|pregunta|duda)\b|:)/g
const child =
  /\b(?:nin[oa]s?|ninit[oa]s?|infantil(?:es)?|chamac[oa]s?|chamaquit[oa]s?|chav(?:it)?[oa]s?|chiquit[oa]s?|chiquill[oa]s?|peques?|pequen[oa]s?|morrit[oa]s?|hijit[oa]s?|escuincl[oae]s?|bebes?)\b/
const grown =
  /\b(?:normal(?:es)?|adult[oa]s?|grandes?|caballeros?|hombres?|damas?|senor(?:es)?|espos[oa]|marido|papa|mama|para mi|mio|mia|yo)\b/

const kindsIn = (text: string): readonly Kind[] => {
  const found = [...text.matchAll(counting)]
  const kinds = found.map(({ index, 0: said, 1: count = '' }, at) => {
    const segment = text.slice(index + said.length, found[at + 1]?.index)
    const isChild = child.test(segment) ? true : grown.test(segment) ? false : undefined
    return { count: values.get(count) ?? Number(count), isChild, at: index, said }
  })
  // «mis dos chamacos… los dos corte normalito»: those who were counted before.
  return kinds.filter(
    ({ said, count }, at) =>
      !/^l[oa]s /.test(said) || !kinds.slice(0, at).some(before => before.count === count)
  )
}

const oneOfEach = /\bun[oa] y un[oa](?= *(?:$|[,;.]))|\bun[oa] (?:de|y) cada (?:un[oa]|cual)\b/
const ofAll = /\b(?:amb[oa]s|tod[oa]s|pur[oa]s|l[oa]s (?:dos|tres|cuatro|[2-5]))\b/

/**
 * «dos de niño y uno normal»: for each of `total` people whether they are a child, in the order in
 * which they are told. Undefined where no child is told, or the numbers do not fit.
 */
export const childrenOf = (text: string, total: number): readonly boolean[] | undefined => {
  if (oneOfEach.test(text) && total === 2) return [false, true]
  if (!child.test(text)) return undefined
  const kinds = kindsIn(text)
  if (ofAll.test(text) && !grown.test(text) && kinds.length < 2)
    return Array.from({ length: total }, () => true)
  const told = kinds.flatMap(({ count, isChild }) =>
    isChild === undefined ? [] : Array.from({ length: count }, () => isChild)
  )
  if (told.length > total || !told.includes(true)) return undefined
  return [...told, ...Array.from({ length: total - told.length }, () => false)]
}

/** How many come, where some are counted as children: «dos cortes de niño y uno normal» are three. */
export const countWithChildren = (text: string): number | undefined => {
  const kinds = kindsIn(text)
  const told = kinds.filter(({ isChild }) => isChild !== undefined)
  const sum = told.reduce((all, { count }) => all + count, 0)
  const [first] = kinds
  if (!told.some(({ isChild }) => isChild)) return undefined
  const isTotal = first !== undefined && first.isChild === undefined && first.count >= sum
  const total = isTotal ? first.count : sum
  return total > 1 && total <= 5 ? total : undefined
}

/** A service with its like for children, whichever of the two it is. */
export const withChildrens = (
  service: Service,
  services: readonly Service[]
): { readonly grownUps: Service; readonly childrens: Service } | undefined => {
  const childrens = childrensOf(service, services)
  if (childrens) return { grownUps: service, childrens }
  const grownUps = grownUpsOf(service, services)
  return grownUps && { grownUps, childrens: service }
}
