/** The card of an appointment in the grid. */
export const boxSelector = (appointmentId: string): string => `[data-box="${appointmentId}"]`
