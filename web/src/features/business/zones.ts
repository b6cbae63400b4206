/** Zones of Mexico by the names of their cities, the most used first. */
const mexico: readonly (readonly [zone: string, label: string])[] = [
  ['America/Mexico_City', 'Ciudad de México'],
  ['America/Cancun', 'Cancún'],
  ['America/Merida', 'Mérida'],
  ['America/Monterrey', 'Monterrey'],
  ['America/Chihuahua', 'Chihuahua'],
  ['America/Ciudad_Juarez', 'Ciudad Juárez'],
  ['America/Hermosillo', 'Hermosillo'],
  ['America/Mazatlan', 'Mazatlán'],
  ['America/Tijuana', 'Tijuana'],
]

/** The zone of this device. One that keeps no zone of a place (a tablet on UTC) says nothing about where the shop is. */
export const zoneHere = (): string => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone.includes('/') && !zone.startsWith('Etc/') ? zone : 'America/Mexico_City'
}

export const zoneLabel = (zone: string): string =>
  mexico.find(([name]) => name === zone)?.[1] ??
  zone
    .replace(/^America\//, '')
    .replaceAll('_', ' ')
    .replaceAll('/', ' / ')

/** '16:30' on the clock of a zone. */
export const clockIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('es-MX', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(at)

/** Zones to choose from: `first` and Mexico's before those of the rest of the world. */
export const zoneOptions = (first: string): { value: string; label: string }[] =>
  [...new Set([first, ...mexico.map(([zone]) => zone), ...Intl.supportedValuesOf('timeZone')])].map(
    zone => ({ value: zone, label: zoneLabel(zone) })
  )
