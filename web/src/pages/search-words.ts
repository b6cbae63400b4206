/** Other words that people look for a screen by, in the plural: the beginning of a word suffices. */
const wordsByPath: Readonly<Record<string, readonly string[]>> = {
  '/contactos': ['clientas', 'pacientes', 'alumnas', 'alumnos', 'directorio', 'libreta'],
  '/servicios': ['descuentos', 'promociones', 'ofertas', 'precios'],
  '/especialistas': ['empleadas', 'empleados', 'colaboradoras', 'vacaciones', 'descansos'],
  '/equipo': ['empleadas', 'empleados', 'colaboradoras', 'usuarios', 'permisos'],
  '/asistentes': ['recordatorios', 'avisos', 'confirmaciones', 'respuestas automáticas'],
  '/sucursales': ['cerrar', 'días festivos', 'días libres', 'vacaciones', 'descansos', 'local'],
}

/** What a screen is also looked for by. */
export const searchWordsOf = ({ path }: { readonly path: string }): readonly string[] =>
  wordsByPath[path] ?? []
