export { PricesScreen as Component } from '../features/credits/prices-screen.tsx'
