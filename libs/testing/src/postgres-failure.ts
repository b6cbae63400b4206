const sentences = {
  already_running:
    'La base de datos ya está en uso por otro proceso de Mostrador. Cierra la otra ventana e inténtalo de nuevo.',
  port_in_use:
    'El puerto de la base de datos está ocupado por otro programa. Ciérralo o elige otro puerto.',
  disk_full:
    'No hay espacio suficiente en el disco para la base de datos. Libera al menos 500 MB e inténtalo de nuevo.',
  not_permitted: 'No se pudo preparar la base de datos por falta de permisos sobre su carpeta.',
  no_other_user:
    'La base de datos no puede correr como root y aquí root no puede usar otro usuario. Inicia Mostrador con un usuario sin privilegios.',
  no_reachable_folder:
    'La base de datos corre con otro usuario y ninguna carpeta del sistema le sirve (por ejemplo /var/lib o /var/tmp). Inicia Mostrador con un usuario sin privilegios o mueve el proyecto fuera de tu carpeta personal.',
  location_damaged:
    'El archivo .data/postgres.location, que dice dónde está la base de datos, está dañado. Devuelve su copia o empieza de cero: npm start -- --reset',
  data_missing:
    'La carpeta con los datos ya no está donde dice .data/postgres.location. Devuélvela a su lugar o empieza de cero: npm start -- --reset',
  password_missing:
    'Falta la contraseña de la base de datos (.data/postgres.secret), o está vacía. Devuelve su copia o empieza de cero: npm start -- --reset',
  wrong_version:
    'La carpeta de la base de datos es de otra versión de PostgreSQL. Guarda una copia, bórrala y vuelve a iniciar.',
  unsupported:
    'No hay un PostgreSQL incluido para este sistema. Indica la dirección de uno en DATABASE_URL.',
  did_not_start: 'La base de datos no pudo iniciar.',
} as const

export type PostgresFailureCode = keyof typeof sentences

/**
 * The local database did not start. `message` is a sentence for people; `details` is PostgreSQL's
 * output.
 */
export class PostgresFailure extends Error {
  readonly code: PostgresFailureCode
  readonly details: string
  constructor(code: PostgresFailureCode, details = '') {
    super(sentences[code])
    this.name = 'PostgresFailure'
    this.code = code
    this.details = details
  }
}

/**
 * The kind of failure behind PostgreSQL's own words (in English: the server runs with the C
 * locale).
 */
export const failureOf = (stderr: string): PostgresFailure => {
  if (/No space left on device|could not (extend|write).*disk/i.test(stderr))
    return new PostgresFailure('disk_full', stderr)
  if (/could not bind|Address already in use/i.test(stderr))
    return new PostgresFailure('port_in_use', stderr)
  if (/lock file "postmaster\.pid" already exists/i.test(stderr))
    return new PostgresFailure('already_running', stderr)
  if (/Permission denied|EACCES|Operation not permitted|setpriv/i.test(stderr))
    return new PostgresFailure('not_permitted', stderr)
  if (/not compatible with this version|initialized by PostgreSQL version/i.test(stderr))
    return new PostgresFailure('wrong_version', stderr)
  return new PostgresFailure('did_not_start', stderr)
}
