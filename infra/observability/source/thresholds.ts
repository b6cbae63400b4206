/**
 * The numbers at which an alert fires, in seconds unless said. Each is a promise of the reliability
 * design (F: its fault table) or a constant of the code; thresholds.test.ts compares the two.
 */
export const thresholds = {
  /**
   * F26: the watchdog acts when news has waited for 20 s, and the group is well again within 45 s.
   */
  consumerStalled: 20,
  eventsRecovered: 45,
  /** F6, figure 2: after an outage of the broker everything is drained within 30 s. */
  outboxDrained: 30,
  /** Suite `timers`: no job is later than 15 s. */
  jobLateness: 15,
  /** F20: every thread gets a reply or a human flag within 90 s. */
  replyOrHuman: 90,
  /** 4.11: alert at 1. Dead letters. */
  deadLetters: 1,
  /**
   * 4.5: the quiet window after an unclear send, and one more for the second send that an answer
   * may have.
   */
  quietWindow: 60,
  /** The sender's sweeper takes up what is due for this long and has not left. */
  forgottenSend: 30,
  /** F14: bookings answer with a p99 under 100 ms. */
  bookingP99: 0.1,
  /** F6, F7: the product works for 60 s without its broker or its queue. */
  brokerDown: 60,
  /**
   * F9: without Postgres webhooks are refused within 2 s; half a minute of that is somebody's
   * evening.
   */
  databaseDown: 30,
  /** Attempts; above it is not one lost reservation but something that loses them (F25). */
  expiredReservations: 5,
  /** Share of requests. */
  errorRatio: 0.01,
  requestP99: 1,
  eventLoopP99: 0.1,
} as const
