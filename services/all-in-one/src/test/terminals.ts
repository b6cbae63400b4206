import type { PayingSalon } from './paying-salon.ts'

/** Adds a terminal to the account of a salon; its name is unique in the sandbox. */
export const addTerminal = (
  { mercadoPago, seller }: Pick<PayingSalon, 'mercadoPago' | 'seller'>,
  posName = 'Caja 1'
): string => {
  const id = `NEWLAND_N950__N950NCB${seller}${posName.replaceAll(/\D/g, '')}`
  return mercadoPago.control.addTerminal({ id, sellerId: seller, externalPosId: posName }).id
}
