import { describe, expect, it } from 'vitest'
import { reading } from '../test/reading.ts'

describe('reading time stays bounded', () => {
  it.each([
    'el proximo ',
    'a las 4 y ',
    'la del ',
    'con mi ',
    'a@',
    '1/',
    ', ',
    'no mejor ',
    'Soy Ana De La ',
    '¿',
    'mañana y ',
    'entre 4 y 6 ',
  ])('of «%s» repeated 5000 times', text => {
    // Time of this thread alone: a busy machine makes nothing slower here.
    const { user } = process.threadCpuUsage()
    reading(text.repeat(5_000), 4)
    expect(process.threadCpuUsage().user - user).toBeLessThan(1_500_000)
  })
})
