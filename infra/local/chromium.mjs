// Where the browser of the browser tests comes from: the one named in $CHROMIUM, an installed one,
// or Debian's package.
import { MissingPart, Obstacle, print } from './command.mjs'
import { canInstall, inPath, install, runs } from './debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findChromium = () => {
  const named = process.env.CHROMIUM
  if (named) {
    if (!runs(named))
      throw new Obstacle(`CHROMIUM dice «${named}», que no existe o no se puede ejecutar.`)
    return named
  }
  return places.find(runs) ?? names.map(inPath).find(Boolean)
}

/**
 * The path of a browser; installs Debian's where that is possible. Throws a MissingPart where it is
 * not.
 */
export const ensureChromium = async () => {
  const found = findChromium()
  if (found !== undefined) return found
  const cannot =
    'Las pruebas de navegador necesitan Chromium o Chrome. Instálalo (en Debian o Ubuntu: sudo apt-get install chromium) o di dónde está: CHROMIUM=/ruta/a/chromium npm test'
  if (!canInstall()) throw new MissingPart(cannot)
  print('No hay navegador para las pruebas: instalo el paquete chromium de Debian (apt-get)…')
  const { code, output } = await install('chromium', 'fonts-liberation')
  const installed = findChromium()
  if (code !== 0 || installed === undefined)
    throw new MissingPart(`${cannot}\n${output.slice(-2000)}`)
  return installed
}
