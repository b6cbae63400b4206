import { expect, it } from 'vitest'
import { MessageRatesText } from './message-rates.ts'

it('parses pesos by channel, and a channel without a rate is free', () => {
  expect(MessageRatesText.parse(undefined)).toEqual({ whatsapp: 160, instagram: 0, messenger: 0 })
  expect(MessageRatesText.parse('whatsapp=0.2, messenger=0.05')).toEqual({
    whatsapp: 200,
    instagram: 0,
    messenger: 50,
  })
})

it.each(['sms=1', 'whatsapp=cheap', 'whatsapp=-1', 'whatsapp'])('refuses «%s»', text => {
  expect(MessageRatesText.safeParse(text).success).toBe(false)
})
