export { StockScreen as Component } from '../features/stock/stock-screen.tsx'
