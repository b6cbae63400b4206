import type { MessagingTest } from './messaging-app.ts'
import { whatsappText } from './webhooks.ts'

const ACCOUNT = '106540352242922'
const numberOf = (n: number): string => `52122212345${String(n).padStart(2, '0')}`

/** Receives 31 conversations: 30 by WhatsApp (one with 71 messages), and one by Instagram. */
export const receiveConversations = async (test: MessagingTest): Promise<void> => {
  // Thirty people; the first three write in the same second.
  for (let n = 0; n < 30; n += 1)
    await test.post(
      whatsappText(ACCOUNT, numberOf(n), `first-${n}`, n < 3 ? 100 : 100 + n, `Hola, soy ${n}`)
    )
  for (let n = 0; n < 70; n += 1)
    await test.post(
      whatsappText(ACCOUNT, numberOf(29), `long-${n}`, 200 + Math.floor(n / 4), `mensaje ${n}`)
    )
  test.meta.control.userSends({
    channel: 'instagram',
    accountId: '17841452691600098',
    from: '5614',
    name: 'Sofía',
    text: 'Hola por Instagram',
  })
  await test.quiet()
}
