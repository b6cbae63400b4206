// Apart from the schemas: screens that only need these load no zod.

export const weekdayKeys = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export const channels = ['whatsapp', 'instagram', 'messenger'] as const
