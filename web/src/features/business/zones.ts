/** The zone of this device. One that keeps no zone of a place (a tablet on UTC) says nothing about where the shop is. */
export const zoneHere = (): string => {
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
