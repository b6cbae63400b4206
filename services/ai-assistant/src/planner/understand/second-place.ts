const place =
  '(?:la |el |opcion |numero )*(?:\\d|primer[ao]?|segund[ao]|tercer[ao]?|cuart[ao]|quint[ao]|ultim[ao])'
const failing =
  '(?: (?:se puede|se pudiera|puedes?|pueden|hay|esta|queda|alcanzo|alcanza|llego|es posible))?'
const orElse = new RegExp(
  `[,;]? *\\b(?:y |o |pero )?(?:en caso de que no|si (?:es que )?no${failing}),? (?:pues |entonces |mejor |ya )*${place}(?= *(?:$|[,;.]|por favor|porfa|gracias))|[,;]? *\\b(?:o|y) ${place} si (?:es que )?no${failing}(?= *(?:$|[,;.]))`,
  'g'
)

/**
 * «quiero la 2, si no la 3», of a list of times: all of them are free, so the first that is named is
 * the one that is wanted.
 */
export const withoutSecondPlace = (normalized: string): string =>
  normalized.replace(orElse, ' ').trim()
