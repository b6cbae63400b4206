import { type ReactNode, useState } from 'react'
import { HomeRow as Assistants } from '../features/assistants/home-row.tsx'
import { HomeRow as EndingService } from '../features/credits/home-row.tsx'
import { HomeRow as StoppedChannels } from '../features/integrations/home-row.tsx'
import { PaymentNotices } from '../features/payments/refund-notice.tsx'
import { HomeRow as StoppedCalendars } from '../features/specialists/home-row.tsx'
import { LowStock } from '../features/stock/low-stock.tsx'
import { Today } from '../features/today/today.tsx'
import { isBuilt } from './built.ts'

/**
 * The part of /principal about today, in one chunk so that it takes one request. First the rows
 * about stopped parts, which are empty while everything works. `menu` is rendered last, once the
 * height above it is known, because it is fetched only near the viewport.
 */
export const PrincipalToday = ({ menu }: { menu: ReactNode }) => {
  const [isKnown, setKnown] = useState(false)
  return (
    <>
      <StoppedCalendars />
      <StoppedChannels />
      <EndingService />
      <PaymentNotices />
      <Today isBuilt={isBuilt} onKnown={setKnown} />
      <Assistants />
      <LowStock />
      {isKnown ? menu : null}
    </>
  )
}
