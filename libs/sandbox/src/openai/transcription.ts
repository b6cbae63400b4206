import type { FastifyInstance } from 'fastify'
import { Response } from 'undici'
import { openAiFaults, OpenAiRefusal } from './errors.ts'
import { tokensOf } from './wire.ts'

export type AudioFile = { name: string; bytes: Buffer; language: string | null }
export type Transcribe = (file: AudioFile) => string | Promise<string>

const extensions = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm']

/** `POST /v1/audio/transcriptions`. The file is judged by its name, as OpenAI does. */
export const transcriptionRoute = (
  app: FastifyInstance,
  { models, transcribe }: { models: readonly string[]; transcribe: Transcribe }
): void => {
  app.post('/v1/audio/transcriptions', async (request, reply) => {
    if (!Buffer.isBuffer(request.body))
      throw new OpenAiRefusal(openAiFaults.invalidBody('file', 'multipart form expected'))
    const form = await new Response(request.body, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const field = (name: string): string | null => {
      const value = form.get(name)
      return typeof value === 'string' ? value : null
    }
    const model = field('model') ?? ''
    if (!models.includes(model)) throw new OpenAiRefusal(openAiFaults.modelNotFound(model))
    const file = form.get('file')
    if (file === null || typeof file === 'string')
      throw new OpenAiRefusal(openAiFaults.invalidBody('file', 'field required'))
    if (!extensions.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '')) {
      throw new OpenAiRefusal({
        ...openAiFaults.invalidBody('file', ''),
        message: `Invalid file format. Supported formats: [${extensions.map(name => `'${name}'`).join(', ')}]`,
      })
    }
    const bytes = Buffer.from(await file.arrayBuffer())
    const text = await transcribe({ name: file.name, bytes, language: field('language') })
    const format = field('response_format') ?? 'json'
    const seconds = Math.max(1, Math.ceil(bytes.length / 4000))
    if (format === 'text') return reply.type('text/plain; charset=utf-8').send(`${text}\n`)
    if (format !== 'json' && model !== 'whisper-1')
      throw new OpenAiRefusal(
        openAiFaults.invalidBody(
          'response_format',
          `'${format}' is not compatible with model '${model}'.`
        )
      )
    if (format === 'verbose_json')
      return {
        task: 'transcribe',
        language: 'spanish',
        duration: seconds,
        text,
        segments: [],
        usage: { type: 'duration', seconds },
      }
    if (model === 'whisper-1') return { text, usage: { type: 'duration', seconds } }
    const audio = seconds * 10
    return {
      text,
      usage: {
        type: 'tokens',
        input_tokens: audio,
        input_token_details: { text_tokens: 0, audio_tokens: audio },
        output_tokens: tokensOf(text),
        total_tokens: audio + tokensOf(text),
      },
    }
  })
}
