import { useState } from 'react'

const key = 'mostrador.verify-later'
const read = (): boolean => {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Whether the notice about the address was put off in this tab; it goes with the tab, or at sign-out. */
export const useVerifyLater = (): [boolean, () => void] => {
  const [later, setLater] = useState(read)
  const putOff = () => {
    setLater(true)
    try {
      sessionStorage.setItem(key, 'yes')
    } catch {
      /* it comes back with the next load */
    }
  }
  return [later, putOff]
}
