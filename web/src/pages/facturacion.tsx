export { BillingScreen as Component } from '../features/credits/billing-screen.tsx'
