import { ProductsScreen } from '../features/products/products-screen.tsx'
import { isBuilt } from './catalogue.ts'

const plans = '/precios'

export const Component = () => <ProductsScreen plansPath={isBuilt(plans) ? plans : undefined} />
