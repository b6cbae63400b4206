export { SellerReturn as Component } from '../features/integrations/seller-return.tsx'
