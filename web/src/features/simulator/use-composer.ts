import { useState } from 'react'
import type { PhoneState } from './use-phone.ts'

/** What the person is about to send: the text, and how often its webhook will arrive. */
export const useComposer = (
  send: PhoneState['send'],
  onSaid: (text: string, copies: number) => void
) => {
  const [text, write] = useState('')
  const [copies, setCopies] = useState(1)
  const say = (said: string) => {
    const words = said.trim()
    if (words === '') return
    write('')
    onSaid(words, copies)
    void send(words, copies).then(sent => {
      // What could not be sent comes back, unless the person already writes something else.
      if (!sent) write(now => (now === '' ? words : now))
    })
    setCopies(1)
  }
  return { text, write, copies, setCopies, say }
}
