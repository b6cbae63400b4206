import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/**
 * Chooses an entry of the menu that is open by the keyboard: without a layout a click has no place.
 */
export const chooseItem = async (user: UserEvent, name: string): Promise<void> => {
  const item = await screen.findByRole('menuitem', { name })
  await user.keyboard('{ArrowDown}')
  while (!item.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
}
