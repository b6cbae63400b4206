/** "14:30" → "2:30 p. m.", as people say an hour in Mexico. Plain spaces: the words travel through chats and are searched in them. */
export const spokenTime = (time: string): string => {
  const [hour = '0', minutes = '00'] = time.split(':')
  const hours = Number(hour)
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours % 24 < 12 ? 'a. m.' : 'p. m.'}`
}

/** A text of the server with its hours as people say them; hours already said so stay. */
export const spokenTimes = (text: string): string =>
  text.replace(/(?<![\d:])([01]?\d|2[0-4]):[0-5]\d(?![\d:])(?!\s?[ap]\.)/g, spokenTime)

/** Opening hours, shorter: "de 10:00 a 20:00" → "de 10 a. m. a 8 p. m.". */
export const spokenHours = (text: string): string =>
  spokenTimes(text).replace(/:00(?= [ap]\.)/g, '')
