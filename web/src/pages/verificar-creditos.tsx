export { VerifyScreen as Component } from '../features/ledger-check/verify-screen.tsx'
