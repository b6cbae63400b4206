import { CreditsScreen } from '../features/credits/credits-screen.tsx'
import { DisputeNotice } from '../features/payments/dispute-notice.tsx'

/** The credits, and the purchases that a bank took back. */
export const Component = () => <CreditsScreen notices={<DisputeNotice />} />
