// @vitest-environment node
import { expect, it } from 'vitest'
import './zod.ts'

it('keeps zod from compiling code, which the content security policy forbids', async () => {
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
