import type { Reason } from '../results.ts'
import { firstName } from '../../names.ts'
import { capital, personText, pronounFor, serviceText } from './nouns.ts'

/** Why nothing was found, before the nearest that works. `when`: «Para el lunes 30», «En esos días». */
export const whyText = ({ code, name, where }: Reason, when: string): string => {
  const day = when.replace(/^(?:Para|En) /, '').replace(/ ya$/, '')
  const that = day.startsWith('ese horario') ? 'ese día' : day
  switch (code) {
    case 'closed':
      return `${capital(that)} no abrimos${name ? ` en ${name}` : ''}.`
    case 'rests':
      return name === ''
        ? `${capital(that)} descansan quienes dan ese servicio.`
        : `${capital(personText(name))} descansa ${that}.`
    case 'elsewhere':
      return `${capital(personText(name))} solo atiende en ${where}.`
    case 'service_elsewhere':
      return `${capital(serviceText(name))} solo ${pronounFor(name)} tenemos en ${where}.`
    case 'not_given':
      return `${capital(personText(name))} no da ese servicio.`
    case 'outside':
      return `A esa hora no abrimos; ${that} es ${where}.`
    case 'full':
      return `${when} no me queda lugar.`
  }
}

/** The same in English; the day is told by the times that follow. */
export const whyInEnglish = ({ code, name, where }: Reason): string => {
  switch (code) {
    case 'closed':
      return `We are closed then${name ? ` in ${name}` : ''}.`
    case 'rests':
      return name === '' ? 'Nobody gives it that day.' : `${firstName(name)} is off that day.`
    case 'elsewhere':
      return `${firstName(name)} only works in ${where}.`
    case 'service_elsewhere':
      return `We only do ${name} in ${where}.`
    case 'not_given':
      return `${firstName(name)} does not do that.`
    case 'outside':
      return 'We are closed at that time.'
    case 'full':
      return 'No room then.'
  }
}
