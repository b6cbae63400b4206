import type { PhoneMessage } from '@mostrador/contracts/simulator'

/** What a channel left behind, for the figures. */
export type ChannelResult = {
  folio: string | undefined
  credits: number
  duplicates: number
  lost: number
  readonly replies: number[]
  readonly toAgenda: number[]
  chat: readonly PhoneMessage[]
}
export const emptyChannelResult = (): ChannelResult => ({
  folio: undefined,
  credits: 0,
  duplicates: 0,
  lost: 0,
  replies: [],
  toAgenda: [],
  chat: [],
})
