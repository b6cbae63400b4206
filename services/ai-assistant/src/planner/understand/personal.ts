import { afterName, emailPattern, namePattern } from './acts/courtesies.ts'

type PersonalData = { name?: string; email?: string; rest: string }

/** The name and email that a text gives of its writer, and the text without them. */
export const takePersonalData = (text: string): PersonalData => {
  const email = emailPattern.exec(text)?.[0]
  const named = namePattern.exec(text)
  // «soy» counts only before a capital letter: «soy Ana», not «soy nuevo».
  const isAdjective = named && /soy/iu.test(named[0]) && !/^\p{Lu}/u.test(named[1] ?? '')
  const name = isAdjective ? undefined : (named?.[1] ?? named?.[2])?.replace(afterName, '')
  const isOwn = !/^(?:mi|mis|su|la|el|un|una|otra?|todos)(?![\p{L}])/iu.test(name ?? '')
  const withoutEmail = email ? text.replace(email, ' ') : text
  const rest =
    named && name ? withoutEmail.replace(named[0].replace(afterName, ''), ' ') : withoutEmail
  return { ...(name && isOwn && { name: name.trim() }), ...(email && { email }), rest }
}
