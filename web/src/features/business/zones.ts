/**
 * The IANA zone of this device. One without a place (a tablet on UTC) cannot be the zone of a shop:
 * the zone of Mexico City is answered instead.
 */
export const deviceZone = (): string => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone.includes('/') && !zone.startsWith('Etc/') ? zone : 'America/Mexico_City'
}

/** '16:30' on the clock of a zone. */
export const clockIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('es-MX', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(at)
