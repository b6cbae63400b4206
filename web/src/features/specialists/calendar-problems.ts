import type { CalendarState } from '@mostrador/contracts/scheduling'

/** What is wrong with a calendar, and what to do. */
export const problemTexts: Readonly<Record<NonNullable<CalendarState['problem']>, string>> = {
  revoked: 'Google ya no nos da acceso a esta cuenta. Conéctala otra vez.',
  forbidden: 'La cuenta no tiene permiso para escribir en ese calendario. Elige otro.',
  missing: 'Ese calendario ya no existe en Google. Elige otro.',
  silent:
    'Desde hace más de un día no podemos leer su Google Calendar. Si sigue así, conéctala otra vez.',
}

export const conflictsText = (count: number): string =>
  count === 1
    ? '1 evento de Google se encima con una cita. Revisa la agenda.'
    : `${count} eventos de Google se enciman con citas. Revisa la agenda.`
