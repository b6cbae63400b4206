/** A mail that is ready to go: text and HTML say the same. */
export type OutgoingMail = {
  /** The same id is the same mail: a receiver may drop the second. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * The way out for mails. send() resolves when somebody else is responsible for the mail, and
 * rejects when it should be tried again.
 */
export type Mailer = {
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
