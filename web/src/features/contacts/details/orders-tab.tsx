import { useCardParts } from '../card-parts.ts'
import type { TabProps } from './tab-props.ts'

/** 'Pedidos': what the feature of orders shows of a contact. */
export const OrdersTab = ({ client }: TabProps) => useCardParts()?.(client._id)
