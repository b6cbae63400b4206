const HOUR = 60
const HALF = 30

/** A length in whole minutes as people say it: «45 min», «1 hora y media», «2 horas 15 min». */
export const minutesText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  if (hours === 0) return `${rest} min`
  const whole = hours === 1 ? '1 hora' : `${hours} horas`
  if (rest === 0) return whole
  return rest === HALF ? `${whole} y media` : `${whole} ${rest} min`
}
