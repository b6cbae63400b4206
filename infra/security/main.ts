import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chapters } from './asvs.ts'
import { markdownOf } from './table.ts'

await writeFile(join(import.meta.dirname, 'asvs.md'), markdownOf(chapters))
