// Where the browser of the browser tests comes from: the one named in $CHROMIUM, an installed one, or Debian's package.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Obstacle, run, say } from './bootstrap.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const runs = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = name => (process.env.PATH ?? '').split(delimiter).filter(Boolean).map(folder => join(folder, name)).find(runs)

const findChromium = () => {
  const named = process.env.CHROMIUM
  if (named) {
    if (!runs(named)) throw new Obstacle(`CHROMIUM dice «${named}», que no existe o no se puede ejecutar.`)
    return named
  }
  return places.find(runs) ?? names.map(inPath).find(Boolean)
}

const apt = args => run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', ...args], {
  quiet: true,
  timeoutMs: 15 * 60_000,
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
})

/** The path of a browser; installs Debian's where that is possible. A missing browser is an obstacle, never a silent skip. */
export const ensureChromium = async () => {
  const found = findChromium()
  if (found !== undefined) return found
  const cannot = 'Las pruebas de navegador necesitan Chromium o Chrome. Instálalo (en Debian o Ubuntu: sudo apt-get install chromium) o di dónde está: CHROMIUM=/ruta/a/chromium npm test'
  if (process.getuid?.() !== 0 || inPath('apt-get') === undefined) throw new Obstacle(cannot)
  say('No hay navegador para las pruebas: instalo el paquete chromium de Debian (apt-get)…')
  await apt(['update'])
  const { code, output } = await apt(['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'])
  const installed = findChromium()
  if (code !== 0 || installed === undefined) throw new Obstacle(`${cannot}\n${output.slice(-2000)}`)
  return installed
}
