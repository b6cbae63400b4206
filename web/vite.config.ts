import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { mergedChunks } from './chunks.ts'
import { compileHints } from './compile-hints.ts'
import { precompress } from './precompress.ts'
import { preloads } from './preloads.ts'
import { publicForm } from './public-form.ts'
import { routeLiterals } from './route-literals.ts'
import { staticThemeCss } from './theme-css.ts'
import { serviceWorker } from './worker/plugin.ts'

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:3000'
const proxy = {
  '/api': { target: gateway, changeOrigin: false },
  '/ws': { target: gateway, ws: true, changeOrigin: false },
}

// They are about what happens when modules are loaded for the first time.
const needsIsolation = [
  'src/app/zod.test.ts',
  'src/theme/screen-recipes.test.tsx',
  'src/ui/toaster-view.test.tsx',
  'src/ui/ui.test.tsx',
]
const withDocument = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
  setupFiles: ['./src/test/setup.ts'],
}

export default defineConfig({
  plugins: [
    react(),
    routeLiterals(),
    staticThemeCss(),
    mergedChunks(),
    compileHints(),
    publicForm(),
    serviceWorker(),
    preloads(),
    precompress(),
  ],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2023',
    // One small stylesheet that index.html names: a screen would wait for a file of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      // Chakra's definers return what they are given. Told so, the bundler drops the recipes that
      // system.ts leaves out.
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
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 120_000,
    // Vitest leaves a core to itself, which on two cores means one file at a time.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // Without a document; the files share a process.
        test: {
          name: 'logic',
          include: ['src/**/*.test.ts', '*.test.ts', 'worker/*.test.ts'],
          exclude: needsIsolation,
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        // Loading the libraries cost as much as the tests: the files of a worker share them.
        test: {
          ...withDocument,
          name: 'components',
          include: ['src/**/*.test.tsx'],
          exclude: needsIsolation,
          environment: './src/test/shared-jsdom.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...withDocument, name: 'load-order', include: needsIsolation },
      },
    ],
  },
})
