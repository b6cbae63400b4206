import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { failpoint, FailpointConfig, failpoints } from './failpoint.ts'

const sandbox = { META_SANDBOX_URL: 'http://127.0.0.1:1' }

describe('failpoints', () => {
  it('are refused outside of the sandbox', () => {
    expect(() => loadConfig(FailpointConfig, { FAILPOINTS: 'webhook.after_commit:1' })).toThrow(
      'refused outside of the sandbox'
    )
    expect(
      loadConfig(FailpointConfig, { FAILPOINTS: 'webhook.after_commit:1', ...sandbox }).FAILPOINTS
    ).toBe('webhook.after_commit:1')
  })
  it('require a known name and a time', () => {
    for (const wrong of [
      'webhook',
      'webhook.after_commit',
      'webhook.after_commit:0',
      'nowhere.at_all:1',
    ])
      expect(() => loadConfig(FailpointConfig, { FAILPOINTS: wrong, ...sandbox })).toThrow(
        'FAILPOINTS'
      )
  })
  it('do nothing while nothing is armed', () => {
    for (const name of failpoints) failpoint(name)
    expect(loadConfig(FailpointConfig, {})).toEqual({})
  })
})
