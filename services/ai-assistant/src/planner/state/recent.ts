/** The appointment that was last taken in a talk. */
export type Recent = {
  date: string
  time: string
  minutes?: number
  branch?: string
  /** The others of the same plan. */
  also?: { date: string; time: string }[]
}
