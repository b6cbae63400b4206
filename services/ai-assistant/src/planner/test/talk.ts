import type { LanguageModel, Message, TurnContext } from '../planner-model.ts'
import type { Toolbox } from './fake-toolbox.ts'

/** A minimal agent loop: `say` sends a burst, runs the tools that the model asks for and returns its answer. */
export const aTalk = (model: LanguageModel, toolbox: Toolbox, given: Partial<TurnContext> = {}) => {
  const history: Message[] = []
  let memory: unknown = null
  const turns: { burst: string[]; answer: string; calls: string[] }[] = []
  return {
    turns,
    async say(...burst: string[]): Promise<string> {
      history.push(...burst.map(content => ({ role: 'user' as const, content })))
      const before = toolbox.calls.length
      let previous = ''
      for (let round = 0; round < 8; round += 1) {
        const completion = await model.complete({
          messages: history,
          context: {
            now: toolbox.now,
            zone: toolbox.zone,
            businessName: 'Barbería Ñandú',
            assistantName: 'Lola',
            greeting: '¡Hola! Soy Lola, de Barbería Ñandú.',
            personality: 'Amable y profesional',
            clientName: 'Ana',
            schedulingMode: 'secure',
            tools: toolbox.names,
            memory,
            ...given,
          },
        })
        // The store keeps the memory as JSON.
        memory =
          completion.memory === undefined ? memory : JSON.parse(JSON.stringify(completion.memory))
        if (completion.toolCalls.length === 0) {
          const answer = completion.text ?? ''
          history.push({ role: 'assistant', content: answer })
          turns.push({
            burst,
            answer,
            calls: toolbox.calls.slice(before).map(({ name }) => name),
          })
          return answer
        }
        history.push({ role: 'assistant', content: '', toolCalls: completion.toolCalls })
        for (const call of completion.toolCalls) {
          // The loop stops a turn that asks the same twice running.
          const asked = `${call.name} ${call.arguments}`
          if (asked === previous) throw new Error(`asked twice running: ${asked}`)
          previous = asked
          history.push({
            role: 'tool',
            content: toolbox.run(call.name, call.arguments),
            toolCallId: call.id,
          })
        }
      }
      throw new Error('the turn did not end')
    },
  }
}
