import { ProductsScreen } from '../features/products/products-screen.tsx'
import { isBuilt } from './built.ts'

const plans = '/precios'

export const Component = () => <ProductsScreen plansPath={isBuilt(plans) ? plans : undefined} />
