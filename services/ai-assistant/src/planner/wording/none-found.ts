/** What is said where no appointment of the person is found, in Spanish. */
export const noneFoundPhrases = {
  noAppointments: 'No encuentro citas próximas a tu nombre.',
  stillNoAppointments: 'Sigo sin ver citas tuyas. ¿Te paso con una persona del equipo?',
  unknownFolio: (folio: string) =>
    `No encuentro una cita tuya con el folio ${folio}. Revísalo, por favor, o dime qué día es tu cita.`,
}

/** The same in English. */
export const noneFoundInEnglish: typeof noneFoundPhrases = {
  noAppointments: 'I find no upcoming appointments under your name.',
  stillNoAppointments: 'I still see none under your name. Shall I call the team?',
  unknownFolio: folio =>
    `I find no appointment of yours with the code ${folio}. Please check it, or tell me its day.`,
}
