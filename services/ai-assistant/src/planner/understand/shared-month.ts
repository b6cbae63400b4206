const weekdays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo']
const month =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)'
const named = new RegExp(
  `\\b(${weekdays.join('|')}) (\\d{1,2})(?![\\d:/]| (?:am|pm|hrs|horas|y media))( de ${month})?`,
  'g'
)

/**
 * «el jueves 4 o viernes 5 de febrero»: both are of February where their weekdays are as far apart as their
 * numbers, and no other month is named.
 */
export const withSharedMonth = (text: string): string => {
  const days = [...text.matchAll(named)].map(([, weekday = '', day = '', of]) => ({
    at: weekdays.indexOf(weekday),
    day: Number(day),
    of,
  }))
  const [given, ...others] = days.filter(({ of }) => of !== undefined)
  if (given?.of === undefined || others.some(({ of }) => of !== given.of)) return text
  const isBeside = (at: number, day: number): boolean =>
    (((day - given.day - at + given.at) % 7) + 7) % 7 === 0
  return text.replace(named, (said, weekday: string, day: string, of?: string) =>
    of === undefined && isBeside(weekdays.indexOf(weekday), Number(day))
      ? `${said}${given.of}`
      : said
  )
}
