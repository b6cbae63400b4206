// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('defines each route of the contracts once', () => {
  const folder = import.meta.dirname
  const routes = readdirSync(folder)
    .filter(file => !file.includes('.test.'))
    .flatMap(file => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /endpoint(?:Of)?[(<][^\w]*(?:typeof )?(\w+Routes\.\w+)/g
      ),
    ])
    .map(match => match[1])
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
})
