// The checks that need neither a database nor a browser, run by turbo: what has not changed since
// it last passed is not run again. turbo.json names the inputs of each.
import { nodeBinary, run, tool } from './command.mjs'

export const staticChecks = [
  'formatting',
  'types:server',
  'types:web',
  'lint:server',
  'lint:web',
  'source-rules',
  'imports',
  'dead-code',
  'web:budgets',
]
export const quickTests = ['unit:product', 'unit:repository', 'logic']
/** The tests that need a database, by workspace. */
export const integrationTests = [
  ...['libs', 'accounts', 'ai-assistant', 'all-in-one', 'billing', 'catalog', 'crm'],
  ...['edge-gateway', 'messaging-gateway', 'scheduling', 'simulator', 'infra'],
].map(workspace => `integration:${workspace}`)

const checkRuns = { atOnce: 2, minutes: 15, logs: 'errors-only' }
/** Each runs two files at a time, and prints its progress. */
export const testRuns = { atOnce: 1, minutes: 40, logs: 'new-only' }

/**
 * Runs scripts of package.json by turbo.
 * @param {readonly string[]} scripts
 * @param {{ atOnce: number, minutes: number, logs: string }} how
 * @returns {Promise<{ code: number, failed: string[] }>} the names of those that failed
 */
export const runScripts = async (scripts, { atOnce, minutes, logs } = checkRuns) => {
  const { code, output } = await run(
    nodeBinary(),
    [
      tool('turbo'),
      'run',
      ...scripts,
      '--single-package',
      `--concurrency=${atOnce}`,
      '--continue',
      `--output-logs=${logs}`,
      '--ui=stream',
    ],
    { timeoutMs: minutes * 60_000 }
  )
  const [, names = ''] = /^ *Failed: +(.+)$/m.exec(output) ?? []
  return { code, failed: scripts.filter(script => names.split(/[\s,#]+/).includes(script)) }
}
