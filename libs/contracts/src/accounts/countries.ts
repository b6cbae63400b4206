/** A country as a form offers it; `prefix` is what the documents call countryCode. */
export type Country = { readonly code: string; readonly label: string; readonly prefix: string }

/** The countries of the product [BUS2-16], Mexico first. */
export const countries: readonly Country[] = [
  { code: 'MX', label: 'México', prefix: '52' },
  { code: 'US', label: 'Estados Unidos y Canadá', prefix: '1' },
  { code: 'AR', label: 'Argentina', prefix: '54' },
  { code: 'CO', label: 'Colombia', prefix: '57' },
  { code: 'BO', label: 'Bolivia', prefix: '591' },
  { code: 'BR', label: 'Brasil', prefix: '55' },
  { code: 'CL', label: 'Chile', prefix: '56' },
  { code: 'CR', label: 'Costa Rica', prefix: '506' },
  { code: 'CU', label: 'Cuba', prefix: '53' },
  { code: 'EC', label: 'Ecuador', prefix: '593' },
  { code: 'SV', label: 'El Salvador', prefix: '503' },
  { code: 'GT', label: 'Guatemala', prefix: '502' },
  { code: 'HN', label: 'Honduras', prefix: '504' },
  { code: 'NI', label: 'Nicaragua', prefix: '505' },
  { code: 'PA', label: 'Panamá', prefix: '507' },
  { code: 'PY', label: 'Paraguay', prefix: '595' },
  { code: 'PE', label: 'Perú', prefix: '51' },
  { code: 'UY', label: 'Uruguay', prefix: '598' },
  { code: 'VE', label: 'Venezuela', prefix: '58' },
  { code: 'ES', label: 'España', prefix: '34' },
  { code: 'DE', label: 'Alemania', prefix: '49' },
]
