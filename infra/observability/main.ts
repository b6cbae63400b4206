import { mkdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { loadConfig } from '@mostrador/platform'
import { z } from 'zod'
import { ensurePromtool, complaintsOf } from './promtool.ts'
import { renderFiles } from './source/render.ts'

/**
 * `npm run observability`: are the rules and dashboards those of the sources, and does promtool
 * accept them? `-- --write` makes them. Without promtool its part is skipped and said so; where CI
 * is set that is a failure. The last line is `N passed, N failed, N skipped`.
 */
const root = resolve(import.meta.dirname, '../..')
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const counts = { passed: 0, failed: 0, skipped: 0 }
const verdict = (about: string, complaint: string | null): void => {
  counts[complaint === null ? 'passed' : 'failed'] += 1
  if (complaint !== null) print(`✗ ${about}\n${complaint}`)
}

for (const [path, text] of renderFiles()) {
  const file = join(root, path)
  if (process.argv.includes('--write')) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  verdict(
    path,
    existsSync(file) && readFileSync(file, 'utf8') === text
      ? null
      : 'It is not what the sources say: npm run observability -- --write'
  )
}
const { PATH, CI } = loadConfig(
  z.object({ PATH: z.string().default(''), CI: z.string().optional() })
)
const tool = await ensurePromtool(PATH)
if (tool === undefined) {
  print(
    "✗ promtool is missing (Debian's package prometheus brings it): the rules were not held against it"
  )
  counts[CI === undefined ? 'skipped' : 'failed'] += 3
} else {
  verdict('promtool check config', await complaintsOf(tool, 'check', 'config', 'prometheus.yaml'))
  verdict('promtool check rules', await complaintsOf(tool, 'check', 'rules', 'rules.yaml'))
  verdict('promtool test rules', await complaintsOf(tool, 'test', 'rules', 'rules.test.yaml'))
}
print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0
