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

/**
 * Runs scripts of package.json, two at a time.
 * @param {readonly string[]} scripts
 * @returns {Promise<{ code: number, failed: string[] }>} the names of those that failed
 */
export const runScripts = async scripts => {
  const { code, output } = await run(
    nodeBinary(),
    [
      tool('turbo'),
      'run',
      ...scripts,
      '--single-package',
      '--concurrency=2',
      '--continue',
      '--output-logs=errors-only',
      '--ui=stream',
    ],
    { timeoutMs: 15 * 60_000 }
  )
  const [, names = ''] = /^ *Failed: +(.+)$/m.exec(output) ?? []
  return { code, failed: scripts.filter(script => names.split(/[\s,#]+/).includes(script)) }
}
