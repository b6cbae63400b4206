import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { mergedChunks } from './chunks.ts'
import { precompress } from './precompress.ts'
import { preloads } from './preloads.ts'
import { publicForm } from './public-form.ts'
import { routeLiterals } from './route-literals.ts'
import { serviceWorker } from './worker/plugin.ts'

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:3000'
const proxy = {
  '/api': { target: gateway, changeOrigin: false },
  '/ws': { target: gateway, ws: true, changeOrigin: false },
}

// They are about what a module does when it is loaded for the first time, but for the last eight.
const needsIsolation = [
  'src/app/zod.test.ts',
  'src/theme/screen-recipes.test.tsx',
  'src/ui/ui.test.tsx',
  // In a document that is not the first of its process, the first menu does not answer.
  'src/app/shell/hotkeys.test.tsx',
  'src/features/agenda/agenda.test.tsx',
  'src/features/agenda/blocks.test.tsx',
  'src/features/agenda/client-details.test.tsx',
  'src/features/agenda/details.test.tsx',
  'src/features/agenda/move-and-tell.test.tsx',
  'src/pages/agenda-consumption.test.tsx',
  'src/pages/contactos-typed.test.tsx',
]
const inDocument = {
  environment: 'jsdom' as const,
  environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
  setupFiles: ['./src/test/setup.ts'],
}

export default defineConfig({
  plugins: [
    react(),
    routeLiterals(),
    mergedChunks(),
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
        test: {
          ...inDocument,
          name: 'components',
          include: ['src/**/*.test.tsx'],
          exclude: needsIsolation,
          // Loading Chakra for each file costs more than the tests; `setup.ts` clears between them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...inDocument, name: 'isolated', include: needsIsolation },
      },
    ],
  },
})
