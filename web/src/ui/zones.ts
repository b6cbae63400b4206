/** The zones that are offered, those of Mexico first, named by the cities where people live. */
const named: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'Ciudad de México y centro',
  'America/Monterrey': 'Monterrey, Saltillo',
  'America/Merida': 'Mérida, Campeche',
  'America/Cancun': 'Cancún, Chetumal',
  'America/Chihuahua': 'Chihuahua, Delicias',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Hermosillo': 'Hermosillo, Ciudad Obregón',
  'America/Mazatlan': 'Mazatlán, Culiacán, La Paz',
  'America/Tijuana': 'Tijuana, Mexicali, Ensenada',
  'America/Bogota': 'Bogotá, Medellín, Cali',
  'America/Buenos_Aires': 'Buenos Aires, Córdoba',
  'America/Santiago': 'Santiago de Chile',
  'America/Lima': 'Lima',
  'America/Guatemala': 'Guatemala',
  'America/Costa_Rica': 'San José de Costa Rica',
  'America/Panama': 'Panamá',
  'America/Los_Angeles': 'Los Ángeles',
  'America/Chicago': 'Chicago, Houston',
  'America/New_York': 'Nueva York, Miami',
  'Europe/Madrid': 'Madrid, Barcelona',
}

/** What people call a zone (an IANA id). */
export const zoneName = (zone: string): string =>
  named[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Choices of a zone: that of the device is among them. */
export const zoneOptions = (ownZone: string): { value: string; label: string }[] =>
  [...new Set([...Object.keys(named), ownZone])].map(zone => ({
    value: zone,
    label: zoneName(zone),
  }))
