import { builtinEnvironments, type Environment } from 'vitest/runtime'

const opened = Symbol.for('mostrador.jsdom')

/**
 * One window per worker, as one page of a browser that goes from test to test: modules that remember
 * the window or its document stay right, and what ends late still finds them.
 */
export default {
  ...builtinEnvironments.jsdom,
  name: 'shared-jsdom',
  async setup(global: typeof globalThis, options: Record<string, unknown>) {
    if (Reflect.has(global, opened)) return { teardown: () => undefined }
    Reflect.set(global, opened, true)
    await builtinEnvironments.jsdom.setup(global, options)
    return { teardown: () => undefined }
  },
} satisfies Environment
