import { consume } from '@mostrador/platform'
import { onNeedsHuman } from '../attention/use-cases.ts'
import type { MessagingContext } from '../context.ts'

/** Lets a conversation wait for a person when an assistant calls one. */
export const onPersonNeeded = (ctx: MessagingContext): void =>
  consume(ctx, 'messaging-attention', { 'thread.needs_human': onNeedsHuman(ctx) })
