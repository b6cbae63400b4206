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
 * The part of /principal that is of today. First what stopped and needs somebody, which is nothing
 * while all is well; one file, so that it takes one request. `menu` stands below, once it is known
 * how far below: it is only fetched near the window.
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
