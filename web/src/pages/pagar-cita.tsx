export { PaymentScreen as Component } from '../features/payment-page/payment-screen.tsx'
