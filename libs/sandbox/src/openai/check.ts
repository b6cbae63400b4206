import { openAiFaults, OpenAiRefusal } from './errors.ts'
import { ChatRequest, isReasoningModel, promptTokens, type ChatMessage } from './wire.ts'

export type ModelRules = { models: readonly string[]; contextTokens: number }

/**
 * Every tool call needs its answer directly after the assistant message, before anybody else
 * speaks.
 */
const checkToolAnswers = (messages: readonly ChatMessage[]): void => {
  let open: string[] = []
  let calls = 0
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id))
        throw new OpenAiRefusal(openAiFaults.toolWithoutCall(index))
      open = open.filter(id => id !== message.tool_call_id)
      continue
    }
    if (open.length > 0) throw new OpenAiRefusal(openAiFaults.toolAnswersMissing(calls + 1, open))
    if (message.role === 'assistant') {
      open = (message.tool_calls ?? []).map(call => call.id)
      calls = index
    }
  }
  if (open.length > 0) throw new OpenAiRefusal(openAiFaults.toolAnswersMissing(calls + 1, open))
}

/** A checked request, or the refusal OpenAI would answer. */
export const checkRequest = (body: unknown, { models, contextTokens }: ModelRules): ChatRequest => {
  const parsed = ChatRequest.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OpenAiRefusal(
      openAiFaults.invalidBody(issue?.path.join('.') ?? 'body', issue?.message ?? 'invalid')
    )
  }
  const request = parsed.data
  if (!models.includes(request.model))
    throw new OpenAiRefusal(openAiFaults.modelNotFound(request.model))
  if (isReasoningModel(request.model)) {
    if (typeof request.max_tokens === 'number') throw new OpenAiRefusal(openAiFaults.maxTokens())
    if (
      typeof request.temperature === 'number' &&
      request.temperature !== 1 &&
      request.reasoning_effort !== 'none'
    )
      throw new OpenAiRefusal(openAiFaults.temperature(request.temperature))
  }
  if (
    request.tools === undefined &&
    (request.tool_choice !== undefined || request.parallel_tool_calls !== undefined)
  ) {
    throw new OpenAiRefusal(
      openAiFaults.invalidBody(
        request.tool_choice === undefined ? 'parallel_tool_calls' : 'tool_choice',
        "only allowed when 'tools' are specified."
      )
    )
  }
  checkToolAnswers(request.messages)
  const used = promptTokens(request)
  if (used > contextTokens) throw new OpenAiRefusal(openAiFaults.contextLength(contextTokens, used))
  return request
}
