/** An hour as the product writes it, which is not followed by «a. m.» or «p. m.». */
const clockTime = /(?<![\d:.])([01]\d|2[0-3]):([0-5]\d)(?![\d:]|\s?[ap]\.?\s?m)/g

/**
 * A text for a client with its hours in the clock of the business: «16:30» stays, or becomes
 * «4:30 p. m.» with `12h`. Only HH:mm is touched.
 */
export const inMessageClock = (text: string, clock: '24h' | '12h'): string =>
  clock !== '12h'
    ? text
    : text.replace(clockTime, (_, hour: string, minute: string) => {
        const hours = Number(hour)
        return `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'a. m.' : 'p. m.'}`
      })
