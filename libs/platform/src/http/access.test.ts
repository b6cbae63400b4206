import { expect, it } from 'vitest'
import { actorOf, type SignedCall } from '../actor.ts'
import { authorize } from './access.ts'

const business = '0199b2c4-0000-7000-8000-000000000001'
const actor = {
  ...actorOf.system(business),
  kind: 'user' as const,
  userId: business,
  isOwner: true,
}
const by = (caller: SignedCall['caller'], forwarded = false) => ({
  actor,
  signed: { actor, caller, forwarded },
})
const codeOf = (work: () => void): string => {
  try {
    work()
    return 'admitted'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'broken'
  }
}
const internal = { access: 'internal' } as const
const onlyAssistant = { access: 'internal', callers: ['ai-assistant'] } as const

it('admits services to an internal route, and only those that it names', () => {
  expect(codeOf(() => authorize(by('crm'), internal))).toBe('admitted')
  expect(codeOf(() => authorize(by('ai-assistant'), onlyAssistant))).toBe('admitted')
  expect(codeOf(() => authorize(by('crm'), onlyAssistant))).toBe('forbidden')
  expect(codeOf(() => authorize({ actor, signed: null }, internal))).toBe('unauthenticated')
})
it('admits no forwarded request to an internal route, whoever is signed in (A39)', () => {
  expect(codeOf(() => authorize(by('edge-gateway', true), internal))).toBe('forbidden')
  const callers = { ...internal, callers: ['edge-gateway'] } as const
  expect(codeOf(() => authorize(by('edge-gateway', true), callers))).toBe('forbidden')
  expect(codeOf(() => authorize(by('edge-gateway'), callers))).toBe('admitted')
})
it('admits people and services to a business route', () => {
  for (const caller of [by('edge-gateway', true), by('crm')])
    expect(codeOf(() => authorize(caller, { access: 'business' }))).toBe('admitted')
})
