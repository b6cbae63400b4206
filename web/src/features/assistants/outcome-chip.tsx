import type { Turn } from '@mostrador/contracts/ai-assistant'
import { Chip, type Tone } from '../../ui/pieces.tsx'
import { outcomeNames } from './words.ts'

const tones: Readonly<Record<NonNullable<Turn['outcome']>, Tone>> = {
  answered: 'green',
  human: 'blue',
  silent: 'gray',
  failed: 'red',
}

/** The outcome of a turn as a chip. */
export const OutcomeChip = ({ outcome }: { outcome: Turn['outcome'] }) =>
  outcome === null ? (
    <Chip tone="yellow">Respondiendo</Chip>
  ) : (
    <Chip tone={tones[outcome]}>{outcomeNames[outcome]}</Chip>
  )
export const modelText = ({ brain, model }: Pick<Turn, 'brain' | 'model'>): string =>
  brain === 'planner' ? 'Planificador local' : model
