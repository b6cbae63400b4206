import { VisuallyHidden } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { Chip } from '../ui/pieces.tsx'
import type { EntryTag } from './entry.ts'

const tones = { nuevo: 'green', beta: 'blue', próximamente: 'gray' } as const

/** The tags of a screen; premium ones are visibly highlighted [NAV-07]. */
export const EntryTags = ({ tags }: { tags: readonly EntryTag[] }) =>
  tags.map(tag =>
    tag === 'premium' ? (
      <Chip key={tag} tone="yellow" size="xs" title="Premium">
        <Sparkles size={11} aria-hidden="true" />
        <VisuallyHidden>premium</VisuallyHidden>
      </Chip>
    ) : (
      <Chip key={tag} size="xs" tone={tones[tag]}>
        {tag === 'próximamente' ? 'pronto' : tag}
      </Chip>
    )
  )
