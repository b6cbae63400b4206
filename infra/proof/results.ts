import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Result } from './runner.ts'

/**
 * Keeps the result of a run; runs of one suite are in one folder, so that the slices of a deep
 * run add up.
 */
export const saveResult = async (folder: string, result: Result): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const name = [
    result.suite,
    result.scale,
    ...(result.sabotage === null ? [] : [result.sabotage]),
    result.at.replaceAll(/[:.]/g, '-'),
  ].join('-')
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(result, null, 1)}\n`)
}

/**
 * Every result that is kept in these folders, oldest first. Files that cannot be read are skipped.
 */
export const readStoredResults = async (folders: readonly string[]): Promise<Result[]> => {
  const results: Result[] = []
  for (const folder of folders.filter(existsSync)) {
    for (const file of (await readdir(folder)).filter(name => name.endsWith('.json'))) {
      const read = Result.safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')))
      if (read.success) results.push(read.data)
    }
  }
  return results.toSorted((a, b) => a.at.localeCompare(b.at))
}
