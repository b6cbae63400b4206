import OpenAI from 'openai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startOpenAiSandbox, type OpenAiSandbox } from './start.ts'

describe('OpenAI transcriptions, through the SDK', () => {
  let peer: OpenAiSandbox
  let client: OpenAI
  beforeEach(async () => {
    peer = await startOpenAiSandbox({ apiKey: 'sk-test-1234567890' })
    client = new OpenAI({ baseURL: peer.url, apiKey: 'sk-test-1234567890', maxRetries: 0 })
  })
  afterEach(() => peer.close())

  it('transcribes the configured text, and decides about files by their name', async () => {
    peer.control.setTranscriber(({ bytes }) => `Quiero una cita (${bytes.length})`)
    const audio = (name: string) => new File([new Uint8Array(5)], name, { type: 'audio/ogg' })
    expect(
      await client.audio.transcriptions.create({
        file: audio('voz.ogg'),
        model: 'gpt-4o-mini-transcribe',
        language: 'es',
      })
    ).toMatchObject({ text: 'Quiero una cita (5)', usage: { type: 'tokens' } })
    await expect(
      client.audio.transcriptions.create({ file: audio('voz'), model: 'whisper-1' })
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Invalid file format'),
    })
  })
})
