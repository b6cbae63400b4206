import type { Assistant } from '@mostrador/contracts/ai-assistant'

export type Counters = { readonly gptModel: number; readonly reasoningModel: number }

export const noCreditsTexts = {
  gpt_model: 'No tienes créditos GPT disponibles',
  reasoning_model: 'No tienes créditos Reasoning disponibles',
} as const

/**
 * Why this model cannot work now, or undefined when it has credits or they are not known yet
 * [AST-16].
 */
export const noCredits = (
  model: Assistant['model'],
  counters: Counters | undefined
): string | undefined =>
  counters === undefined ||
  (model === 'gpt_model' ? counters.gptModel : counters.reasoningModel) > 0
    ? undefined
    : noCreditsTexts[model]
