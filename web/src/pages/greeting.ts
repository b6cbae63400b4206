import { firstNameIn } from '@mostrador/kernel'

/**
 * 'Buenos días, Ana': before 12 'días', before 18 'tardes', otherwise 'noches', by the local hour
 * [NAV-14].
 */
export const greeting = (name: string, hour: number): string => {
  const later = hour < 18 ? 'Buenas tardes' : 'Buenas noches'
  return `${hour < 12 ? 'Buenos días' : later}, ${firstNameIn(name)}`
}
