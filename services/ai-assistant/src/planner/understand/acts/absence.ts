import { anyOf } from './rule.ts'

const able =
  '(?:voy a poder|vamos a poder|va a poder(?! ser)|van a poder(?! ser)|podre|podremos|podra|podran|podria|podriamos|puedo|podemos|puede|pueden|alcanzo|alcanzamos|voy a alcanzar|pude)'
/** «no va a poder ser el miércoles»: on that day it cannot be, and on another it may. */
const onThatDay =
  '(?:(?:el|este|para el) )*(?:hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo|\\d)'
const absent = anyOf([
  `no (?:creo |se si |nos |me )?${able}`,
  'no (?:creo |pienso )(?:poder|alcanzar|llegar|ir)',
  '(?:me|nos) es imposible (?:ir|asistir|llegar)',
  `no (?:va a poder ser|se va a poder|va a ser posible) ${onThatDay}`,
  `ya no (?:puede ser|se puede) ${onThatDay}`,
])
/** What is said is that the appointment goes, and no other day is open. */
const decided =
  /\b(?:cancel|anul|borr|elimin|quit|liber|suelt|olvid|tach|suspend|deshac)\w*|\b(?:de baja|siempre no(?! (?:(?:voy|vamos|va) a )?p(?:od|ued)\w+\b(?! ir| asistir))|ya no (?:quiero|voy(?! a poder)|vamos(?! a poder)|necesito|ocupo|es necesari[oa])|no voy a ir|no ire|no (?:me|nos) esper\w+|den|dele|denle|otra persona|alguien mas)\b/

/** «no voy a poder ir»: nothing is said of what is to become of the appointment. */
export const isAbsence = (text: string): boolean => absent.test(text) && !decided.test(text)
