import type { DialogueAct } from './dialogue-acts.ts'
import type { BookedFor } from './spans/booked-for.ts'

/** Whoever stood as a companion in the text is who they were told to be. */
export const withWhom = (act: DialogueAct, aliases: BookedFor['aliases']): DialogueAct => ({
  ...act,
  parts: act.parts.map(part => ({
    ...part,
    who: aliases.find(({ from }) => from === part.who)?.to ?? part.who,
  })),
})
