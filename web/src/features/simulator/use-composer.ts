import { useState } from 'react'
import type { PhoneState } from './use-phone.ts'

/** What the person is about to send: the text, and how often its webhook will arrive. */
export const useComposer = (
  send: PhoneState['send'],
  onSaid: (text: string, copies: number) => void
) => {
  const [text, write] = useState('')
  const [copies, setCopies] = useState(1)
  const sendText = (typed: string) => {
    const words = typed.trim()
    if (words === '') return
    write('')
    onSaid(words, copies)
    void send(words, copies).then(sent => {
      // A text that was not sent is restored, unless the person is writing another one.
      if (!sent) write(now => (now === '' ? words : now))
    })
    setCopies(1)
  }
  return { text, write, copies, setCopies, sendText }
}
