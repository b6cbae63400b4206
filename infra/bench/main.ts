import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { markdown, type Path, type Report } from './harness.ts'
import { b2, b3 } from './paths/b2.ts'
import { h2 } from './paths/h2.ts'
import { importPath } from './paths/import.ts'
import { jobs } from './paths/jobs.ts'
import { l1 } from './paths/l1.ts'
import { lists } from './paths/lists.ts'
import { outbox } from './paths/outbox.ts'
import { p1 } from './paths/p1.ts'
import { r1 } from './paths/r1.ts'
import { r3 } from './paths/r3.ts'
import { r4 } from './paths/r4.ts'
import { s1 } from './paths/s1.ts'
import { w1 } from './paths/w1.ts'
import { web } from './paths/web.ts'

const paths: readonly Path[] = [
  ...[s1, b2, b3, w1, p1, l1, h2, r1, r3, r4],
  ...[outbox, jobs, web, lists, importPath],
]
/** Names for several at once. */
const several: Readonly<Record<string, readonly string[]>> = {
  SOCKETS: [r1, r3, r4].map(({ id }) => id),
}
const help = `Los caminos calientes frente a su piso y a sus pares, en la misma corrida (design/performance.md 12).
  npm run bench                    todos: ${paths
    .filter(({ apart }) => !apart)
    .map(({ id }) => id)
    .join(', ')}
  npm run bench -- outbox jobs     con un Kafka y un Redis de verdad (KAFKA_BROKERS, REDIS_URL; si no, los enciende)
  npm run bench -- web             el panel en Chromium: peso, primera y segunda visita, interacciones
  npm run bench -- lists           listas y búsqueda de un negocio con un millón de contactos
  npm run bench -- import          un archivo de 50,000 contactos, del envío al último contacto
  npm run bench -- W1 S1           solo esos
  npm run bench -- sockets         los de los websockets: R1 (con R2), R3 y R4
  --quick      3 vueltas cortas en lugar de 7
  --json       la última línea es el resultado en JSON
  --out f.md   guarda las tablas`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const bench = async (): Promise<number> => {
  const requested = positionals
    .map(name => name.toUpperCase())
    .flatMap(name => several[name] ?? [name])
  const unknown = requested.find(name => !paths.some(({ id }) => id === name))
  if (unknown !== undefined) {
    print(`No hay un camino «${unknown}». Hay: ${paths.map(({ id }) => id).join(', ')}.`)
    return 1
  }
  const reports: Report[] = []
  let broken = 0
  for (const path of paths.filter(({ id, apart }) =>
    requested.length === 0 ? !apart : requested.includes(id)
  )) {
    print(`\n  ${path.id} · ${path.title}`)
    try {
      reports.push({
        path: path.id,
        title: path.title,
        ...(await path.run(
          values.quick ? { rounds: 3, seconds: 2, print } : { rounds: 7, seconds: 4, print }
        )),
      })
    } catch (error) {
      broken += 1
      print(
        `  ${path.id} se rompió: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
      )
    }
  }
  const text = reports.map(markdown).join('\n')
  print(
    `\n${text}\nNode ${process.version}, ${availableParallelism()} CPU. Una razón solo vale dentro de su vuelta; «worst» es la peor vuelta.`
  )
  if (values.out !== undefined) await writeFile(values.out, text)
  if (values.json) print(JSON.stringify({ ok: broken === 0, node: process.version, reports }))
  // A missed target is a figure to look at; only a wrong answer breaks the bench.
  return broken === 0 ? 0 : 1
}

if (values.help) print(help)
else process.exitCode = await bench()
