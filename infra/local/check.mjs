// `npm run check`: formatting, types, lint, import rules, dead code and the tests without a
// database, in under a minute. What is unchanged since it last passed is not run again.
import { ensureDatabaseClient, ensureDependencies, requireNode } from './bootstrap.mjs'
import { orExplain, print, seconds, stopWithNpm } from './command.mjs'
import { quickTests, runScripts, staticChecks } from './scripts.mjs'

await orExplain(async () => {
  const started = Date.now()
  requireNode()
  stopWithNpm()
  await ensureDependencies()
  await ensureDatabaseClient()
  const { code } = await runScripts([...staticChecks, ...quickTests])
  print(
    code === 0
      ? `Todo bien en ${seconds(started)}.`
      : `Hay algo que corregir (${seconds(started)}).`
  )
  process.exitCode = code
})
