import { expect, it } from 'vitest'
import { aMessage } from '../../../test/chat-samples.ts'
import { waitingReason } from './waiting-notice.tsx'

const startedAt = '2026-11-25T18:00:00.000Z'
const limited = {
  outcome: 'human',
  reason: 'La conversación llegó al límite de 40 respuestas de hoy. Contesta tú.',
  startedAt,
} as const
const byStaff = (date: string) => aMessage({ role: 'assistant', date })

it('says why a conversation waits for a person, until one of the business writes [23]', () => {
  expect(waitingReason(limited, [])).toBe(limited.reason)
  expect(waitingReason(limited, [byStaff('2026-11-25T17:59:00.000Z')])).toBe(limited.reason)
  expect(waitingReason(limited, [aMessage({ date: '2026-11-25T18:05:00.000Z' })])).toBe(
    limited.reason
  )
  expect(waitingReason(limited, [byStaff('2026-11-25T18:01:00.000Z')])).toBeNull()
})

it('says it of a turn that asked for a person or failed, and of no other', () => {
  expect(waitingReason({ ...limited, reason: null }, [])).toMatch(/pidió que siga una persona/)
  expect(waitingReason({ ...limited, outcome: 'failed' }, [])).toBe(limited.reason)
  for (const outcome of ['answered', 'silent', null] as const)
    expect(waitingReason({ ...limited, outcome }, [])).toBeNull()
  expect(waitingReason(undefined, [])).toBeNull()
})
