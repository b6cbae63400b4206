import { type Token } from './tokens.ts'

/** Reads tokens from `at` on. Bounded: no parser looks further than a few dozen tokens. */
export type Parser<T> = (tokens: readonly Token[], at: number) => Match<T> | undefined

/** `next` is the index of the first token that was not read. */
export type Match<T> = { readonly value: T; readonly next: number }

type Values<P extends readonly Parser<unknown>[]> = {
  -readonly [I in keyof P]: P[I] extends Parser<infer T> ? T : never
}

/** Any of some wordings, parted by «|»; a word with «?» may be absent. The longest wins. */
export const says = (wordings: string): Parser<string> => {
  const phrases = wordings.split('|').flatMap(expand)
  const byFirst = Map.groupBy(phrases, words => words[0] ?? '')
  for (const list of byFirst.values()) list.sort((a, b) => b.length - a.length)
  return (tokens, at) => {
    const words = byFirst
      .get(tokens[at]?.text ?? '')
      ?.find(phrase => phrase.every((word, index) => tokens[at + index]?.text === word))
    return words && { value: words.join(' '), next: at + words.length }
  }
}

const expand = (wording: string): string[][] =>
  wording
    .trim()
    .split(/\s+/)
    .reduce<string[][]>(
      (phrases, word) =>
        word.endsWith('?')
          ? [...phrases, ...phrases.map(phrase => [...phrase, word.slice(0, -1)])]
          : phrases.map(phrase => [...phrase, word]),
      [[]]
    )

/** One parser after the other. `build` may refuse what was read by returning undefined. */
export const sequence =
  <const P extends readonly Parser<unknown>[], R>(
    parsers: P,
    build: (...values: Values<P>) => R | undefined
  ): Parser<R> =>
  (tokens, at) => {
    const values: unknown[] = []
    let next = at
    for (const parse of parsers) {
      const match = parse(tokens, next)
      if (!match) return undefined
      values.push(match.value)
      next = match.next
    }
    // The values were read by these parsers, in their order.
    const value = build(...(values as Values<P>))
    return value === undefined ? undefined : { value, next }
  }

/** One parser after the other, only to know that they match. */
export const inOrder =
  (...parsers: readonly Parser<unknown>[]): Parser<true> =>
  (tokens, at) => {
    let next = at
    for (const parse of parsers) {
      const match = parse(tokens, next)
      if (!match) return undefined
      next = match.next
    }
    return { value: true, next }
  }

/** The parser that reads most; of equals the first. */
export const longest =
  <T>(...parsers: readonly Parser<T>[]): Parser<T> =>
  (tokens, at) => {
    let best: Match<T> | undefined
    for (const parse of parsers) {
      const match = parse(tokens, at)
      if (match && (!best || match.next > best.next)) best = match
    }
    return best
  }

/** Reads nothing where the parser fails. */
export const maybe =
  <T>(parse: Parser<T>): Parser<T | undefined> =>
  (tokens, at) =>
    parse(tokens, at) ?? { value: undefined, next: at }

/** Another value for what a parser reads; undefined refuses it. */
export const map =
  <T, R>(parse: Parser<T>, build: (value: T) => R | undefined): Parser<R> =>
  (tokens, at) => {
    const match = parse(tokens, at)
    const value = match && build(match.value)
    return match && value !== undefined ? { value, next: match.next } : undefined
  }

/** A word of a table. */
export const oneWordOf =
  <T>(table: ReadonlyMap<string, T>): Parser<T> =>
  (tokens, at) => {
    const value = table.get(tokens[at]?.text ?? '')
    return value === undefined ? undefined : { value, next: at + 1 }
  }

/** One sign that touches the token before it. */
export const glued =
  (signs: string): Parser<string> =>
  (tokens, at) => {
    const token = tokens[at]
    return token?.isGlued && signs.includes(token.text)
      ? { value: token.text, next: at + 1 }
      : undefined
  }

/** Holds where the parser would match, and reads nothing. */
export const followedBy =
  (parse: Parser<unknown>): Parser<true> =>
  (tokens, at) =>
    parse(tokens, at) ? { value: true, next: at } : undefined

/** Holds where the parser would not match, and reads nothing. */
export const notFollowedBy =
  (parse: Parser<unknown>): Parser<true> =>
  (tokens, at) =>
    parse(tokens, at) ? undefined : { value: true, next: at }

/** Holds where the word before is one of these. */
export const after = (words: string): Parser<true> => {
  const accepted = new Set(words.split(' '))
  return (tokens, at) =>
    accepted.has(tokens[at - 1]?.text ?? '') ? { value: true, next: at } : undefined
}

/** Holds where the word before is none of these. */
export const notAfter = (words: string): Parser<true> => {
  const refused = new Set(words.split(' '))
  return (tokens, at) =>
    refused.has(tokens[at - 1]?.text ?? '') ? undefined : { value: true, next: at }
}

/**
 * The same parser, which reads each place of a message once. Kept as long as its tokens are:
 * rules that begin alike ask again and again.
 */
export const remembered = <T>(parse: Parser<T>): Parser<T> => {
  const known = new WeakMap<readonly Token[], Map<number, Match<T> | undefined>>()
  return (tokens, at) => {
    const matches = known.get(tokens) ?? new Map<number, Match<T> | undefined>()
    known.set(tokens, matches)
    if (!matches.has(at)) matches.set(at, parse(tokens, at))
    return matches.get(at)
  }
}

const lookBehind = 8

/** Holds where none of the last few words starts like this. */
export const notSoonAfter =
  (start: RegExp): Parser<true> =>
  (tokens, at) =>
    tokens.slice(Math.max(0, at - lookBehind), at).some(({ text }) => start.test(text))
      ? undefined
      : { value: true, next: at }

/** Holds where one of the last few words starts like this. */
export const soonAfter =
  (start: RegExp): Parser<true> =>
  (tokens, at) =>
    notSoonAfter(start)(tokens, at) ? undefined : { value: true, next: at }

/** Reads nothing and always holds. */
export const nothing: Parser<true> = (_, at) => ({ value: true, next: at })

/** Up to `most` words of any kind, as few as possible, and then the parser. */
export const within =
  <T>(most: number, parse: Parser<T>): Parser<T> =>
  (tokens, at) => {
    for (let skipped = 0; skipped <= most; skipped += 1) {
      const match = parse(tokens, at + skipped)
      if (match) return match
      if (!/^[a-z]+$/.test(tokens[at + skipped]?.text ?? '')) return undefined
    }
    return undefined
  }

/** One or more, with a parser for what stands between. */
export const list =
  <T>(parse: Parser<T>, between: Parser<unknown>, most = 7): Parser<readonly T[]> =>
  (tokens, at) => {
    const first = parse(tokens, at)
    if (!first) return undefined
    const values = [first.value]
    let next = first.next
    while (values.length < most) {
      const separator = between(tokens, next)
      const match = separator && parse(tokens, separator.next)
      if (!match) break
      values.push(match.value)
      next = match.next
    }
    return { value: values, next }
  }
