// `npm run check`: types, lint, import rules, dead code and unit tests, under a minute; what is unchanged since it last passed is not run again.
import {
  ensureDatabaseClient,
  ensureDependencies,
  nodeBinary,
  orExplain,
  requireNode,
  run,
  say,
  seconds,
  stopWithNpm,
  tool,
} from './bootstrap.mjs'

const tasks = ['formatting', 'types', 'lint', 'imports', 'dead-code', 'unit']

await orExplain(async () => {
  const started = Date.now()
  requireNode()
  stopWithNpm()
  await ensureDependencies()
  await ensureDatabaseClient()
  const { code } = await run(nodeBinary(), [
    tool('turbo'),
    'run',
    ...tasks,
    '--single-package',
    '--concurrency=2',
    '--continue',
    '--output-logs=errors-only',
    '--ui=stream',
  ])
  say(
    code === 0
      ? `Todo bien en ${seconds(started)}.`
      : `Hay algo que corregir (${seconds(started)}).`
  )
  process.exitCode = code
})
