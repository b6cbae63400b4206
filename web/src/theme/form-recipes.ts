import { fieldSlotRecipe, inputRecipe } from '@chakra-ui/react/theme'
import { fieldLook, inputStyle, extendRecipe } from './recipe-styles.ts'
import { system } from './system.ts'

/**
 * The recipes of plain fields, there from the start; `screen-recipes.ts` brings those of the
 * screens.
 */
const { theme } = system._config
if (theme === undefined) throw new Error('the system has no theme')
theme.recipes = { ...theme.recipes, input: extendRecipe(inputRecipe, inputStyle) }
theme.slotRecipes = { ...theme.slotRecipes, field: extendRecipe(fieldSlotRecipe, fieldLook) }
