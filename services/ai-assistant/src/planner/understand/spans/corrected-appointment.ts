const verb =
  '(?:cancel|anul|borr|elimin|quit|muev|mov|cambi|pas|recorr|reagend|reprogram|pospon)[a-z]*'
const one = '(?:(?:la|el|lo) (?:cita )?(?:del? |que )|(?:la|el|mi) )'
const doubt =
  '(?:ay|uy|ah|bueno|perdon\\w*|espera\\w*|digo|mejor|mas bien|me equivoque|quise decir|queria decir|era|es)'
/** «la del jueves no, la del viernes», «la del miércoles, no, perdón, la del jueves». */
const takenBack = new RegExp(
  `(\\b${verb} (?:(?:por favor|porfa|mejor|ya|me|nos|a) )*)${one}[a-z0-9: ]{2,40}?[,;.]*(?: ${doubt}[,;.]*)* no(?: ${doubt})*(?:[,;.]+(?: ${doubt}[,;.]*)*|(?<= no(?: ${doubt})+)) (?=${one})`
)
/** «la del viernes, no la del miércoles» */
const notThatOne = new RegExp(
  `(\\b${verb} (?:(?:por favor|porfa|mejor|ya|me|nos|a) )*${one}[a-z0-9: ]{2,40}?)[,;]+ no ${one}[a-z0-9: ]{2,40}?(?= *(?:$|[,;.]))`
)
const goesOn = /\b(?:y|ni|al|a|para|si)\b/
const sparing = /\b(?:no|si|dejal[ao]|se queda)\b(?= *(?:$|[,;.]))/

/**
 * «cancela la del jueves no, la del viernes»: without the appointment that the writer takes back in the
 * same breath. «cancela la del jueves, no la del viernes» means the first, and stays.
 */
export const withoutCorrectedAppointment = (text: string): string =>
  text
    .replace(takenBack, (said, before: string, at: number) => {
      const first = said.slice(before.length).replace(/\bno\b.*$/, '')
      return goesOn.test(first) || sparing.test(text.slice(at + said.length)) ? said : before
    })
    .replace(notThatOne, (said, meant: string) =>
      goesOn.test(said.slice(meant.length)) || goesOn.test(meant) ? said : meant
    )
