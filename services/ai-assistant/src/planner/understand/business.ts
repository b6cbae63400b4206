/** What the business offers, as the tools told it. */
export type Service = {
  handle: string
  name: string
  minutes: number | null
  price: number | string | null
  description: string
}
/** `services`: handles of what this person does; absent when unknown. */
export type Specialist = { handle: string; name: string; branch: string; services?: string[] }
export type Branch = { handle: string; name: string; address: string; hours: string; map?: string }
