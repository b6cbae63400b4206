import { monday, type PhraseTable } from './phrase.ts'

/** Days said sideways, greetings with a day, time that is taken, limits on the end. */
export const breadth: readonly PhraseTable[] = [
  {
    now: monday,
    phrases: [
      ['bonito lunes', ''],
      ['buen martes lic', ''],
      ['feliz jueves', ''],
      ['que tengan bonito miércoles', ''],
      ['lindo domingo, bendiciones', ''],
      ['excelente inicio de semana', ''],
      ['bonito lunes, quiero el martes', '11-24'],
      ['excelente, viernes a las 5', '11-27, @17:00'],
      ['excelente viernes a las 5', '11-27, @17:00'],
      ['el primer sábado de diciembre', '12-05'],
      ['el último domingo del mes', '11-29'],
      ['el segundo martes de enero', '2027-01-12'],
      ['dentro de dos martes', '12-01?'],
      ['un día antes del viernes', '11-26'],
      ['dos días después del viernes', '11-29'],
      ['de aquí al jueves', '11-23..11-26'],
      ['el miércoles ya tengo compromiso', 'not 11-25'],
      ['el miércoles tiene futbol', 'not 11-25'],
      ['miércoles o jueves, viernes tiene fut', '11-25|11-26, not 11-27'],
      ['los jueves voy a yoga', 'not every 3'],
      ['no ha comido en dos días', ''],
      ['a las 6 tiene karate', 'end 18:00'],
      ['a más tardar salir a las 6', 'end 18:00'],
      ['salgo a las 2 y regreso a las 3', '[14:00-]?, end 15:00'],
      ['necesito recogerlo antes de las 3', 'end 15:00'],
      ['mañana a las 7 corte', '11-24, @19:00?07:00'],
      ['a las 5 cita', '@17:00'],
      ['corte el 23 o 24 de dic', '12-23|12-24'],
      ['paso por los niños a la 1:30', 'end 13:30'],
    ],
  },
]
