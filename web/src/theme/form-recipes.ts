import { fieldSlotRecipe, inputRecipe } from '@chakra-ui/react/theme'
import { fieldLook, inputLook, shape } from './looks.ts'
import { system } from './system.ts'

/**
 * The recipes of plain fields, there from the start; `screen-recipes.ts` brings those of the
 * screens.
 */
const { theme } = system._config
if (theme === undefined) throw new Error('the system has no theme')
theme.recipes = { ...theme.recipes, input: shape(inputRecipe, inputLook) }
theme.slotRecipes = { ...theme.slotRecipes, field: shape(fieldSlotRecipe, fieldLook) }
