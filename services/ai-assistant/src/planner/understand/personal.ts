import { afterName, emailPattern, namePattern } from './acts/courtesies.ts'

type PersonalData = { name?: string; email?: string; rest: string }

/** «Kuri este ando» is Kuri: the capitals say where the name ends. */
const capitalised =
  /^\p{Lu}[\p{L}'’-]+(?:[ \t]+(?:(?:de|del|la|las|los|y)[ \t]+)*\p{Lu}[\p{L}'’-]+)*/u

/** The name and email that a text gives of its writer, and the text without them. */
export const takePersonalData = (text: string): PersonalData => {
  const email = emailPattern.exec(text)?.[0]
  const named = namePattern.exec(text)
  // «soy» counts only before a capital letter: «soy Ana», not «soy nuevo».
  const isAdjective = named && /soy/iu.test(named[0]) && !/^\p{Lu}/u.test(named[1] ?? '')
  const said = isAdjective ? undefined : (named?.[1] ?? named?.[2])?.replace(afterName, '')
  const capital = /^\p{Lu}/u.test(said ?? '') ? capitalised.exec(said ?? '')?.[0] : said
  const name = capital?.trim() === '' ? undefined : capital
  const isOwn =
    !/^(?:mi|mis|su|la|el|un|una|otra?|todos|qui[eé]n|qu[eé]|cu[aá]l)(?![\p{L}])/iu.test(name ?? '')
  const withoutEmail = email ? text.replace(email, ' ') : text
  const intro = named && name ? introducing(named[0], name) : ''
  const at = intro === '' ? -1 : withoutEmail.indexOf(intro)
  const rest =
    at < 0
      ? withoutEmail
      : `${withoutI(withoutEmail.slice(0, at))} ${withoutEmail.slice(at + intro.length)}`
  return { ...(name && isOwn && { name: name.trim() }), ...(email && { email }), rest }
}

/** The words up to the end of the name. */
const introducing = (said: string, name: string): string =>
  said.slice(0, said.indexOf(name) + name.length)
/** «yo soy Ana, y es para Luis»: who writes, and nobody who comes. */
const withoutI = (text: string): string => text.replace(/(?<![\p{L}])yo[ \t]*$/iu, '')
