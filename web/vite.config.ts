import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { precompress } from './precompress.ts'

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:3000'
const proxy = {
  '/api': { target: gateway, changeOrigin: false },
  '/ws': { target: gateway, ws: true, changeOrigin: false },
}
const group = (name: string, test: RegExp, priority: number) => ({ name, test, priority })

// It is about the order in which modules are loaded for the first time.
const needsIsolation = ['src/app/zod.test.ts']

export default defineConfig({
  plugins: [react(), precompress()],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2023',
    rolldownOptions: {
      // Chakra's definers return what they are given. Told so, the bundler drops the recipes that system.ts leaves out.
      treeshake: {
        manualPureFunctions: [
          'defineConfig',
          'defineRecipe',
          'defineSlotRecipe',
          'defineTokens',
          'defineSemanticTokens',
          'createAnatomy',
        ],
      },
      output: {
        codeSplitting: {
          // Only what every page needs is grouped. Chakra and Zag stay apart on purpose: one chunk of all the widgets
          // would make the first screen pay for the pickers of the last.
          groups: [
            group('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 20),
            group(
              'store',
              /node_modules[\\/](@reduxjs|react-redux|redux|immer|reselect)[\\/]?/,
              18
            ),
            group('router', /node_modules[\\/]react-router/, 18),
            group('zod', /node_modules[\\/]zod[\\/]/, 17),
            group(
              'calendar',
              /node_modules[\\/](react-big-calendar|date-arithmetic|lodash|lodash-es|react-overlays|uncontrollable|dom-helpers|memoize-one)[\\/]/,
              15
            ),
            group('date-fns', /node_modules[\\/]date-fns[\\/]/, 15),
            group('temporal', /node_modules[\\/]temporal-/, 15),
          ],
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        // Without a document; the files share a process.
        test: {
          name: 'logic',
          include: ['src/**/*.test.ts'],
          exclude: needsIsolation,
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx', ...needsIsolation],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
          setupFiles: ['./src/test/setup.ts'],
        },
      },
    ],
  },
})
