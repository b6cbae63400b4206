import { type OpenAiSandbox, startOpenAiSandbox } from '@mostrador/sandbox'
import { openSalon, type Salon } from './salon.ts'

/** A salon whose assistants call the sandbox of the model's provider. */
export type OpenAiSalon = {
  readonly salon: Salon
  readonly openai: OpenAiSandbox
  /** A new thread, a provider without faults and no recorded requests. */
  reset(): void
  lastTurn(): ReturnType<typeof lastTurnOf>
  stop(): Promise<void>
}

export const openOpenAiSalon = async (): Promise<OpenAiSalon> => {
  const openai = await startOpenAiSandbox({ apiKey: 'sk-test' })
  const salon = await openSalon({
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.url,
    OPENAI_TIMEOUT_MS: '1500',
    OPENAI_MAX_RETRIES: '1',
    ASSISTANT_THINKING_MS: '4000',
  })
  return {
    salon,
    openai,
    reset() {
      salon.newThread()
      openai.control.behave()
      openai.control.forget()
    },
    lastTurn: () => lastTurnOf(salon),
    async stop() {
      await salon.stop()
      await openai.close()
    },
  }
}

const lastTurnOf = async (salon: Salon) => {
  const [turn] = await salon.turns()
  if (turn === undefined) throw new Error('No turn was recorded')
  return { ...turn, steps: await salon.steps(turn._id) }
}
