import { defineConfig } from 'prisma/config'

/**
 * For Prisma's own CLI. Start-up and tests do not need it: src/migrate.ts applies the same folder
 * offline.
 */
export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
})
